// basis: documented vm-semantics C2
main() { x = f(); println(x, " ", gettime()); y = thread f(); println(isdefined(y)); }
f() { wait 0.02; return 7; }
