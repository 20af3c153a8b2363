// basis: documented vm-semantics K21
main() {
    /# f(); #/
    println("main ", gettime());
    /# thread f(); #/
    println("end");
}
f() {
    wait 0.02;
    println("f ", gettime());
}
