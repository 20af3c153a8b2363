// basis: documented vm-semantics K21
main() {
    /# f(); #/
    g();
    println("end ", gettime());
}
f() { thread g(); println("f"); }
g() { wait 0.02; println("g ", gettime()); }
