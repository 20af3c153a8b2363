// basis: documented vm-semantics K21
main() {
    /# f(); #/
    println("end ", gettime());
}
f() { g(); }
g() { wait 0.02; println("g ", gettime()); }
