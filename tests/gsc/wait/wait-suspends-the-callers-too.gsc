// basis: documented vm-semantics C4
main() { f(); println("main ", gettime()); }
f() { g(); println("f ", gettime()); }
g() { wait 0.02; println("g ", gettime()); }
