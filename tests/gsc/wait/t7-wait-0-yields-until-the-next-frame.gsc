// basis: documented vm-semantics T7
main() {
    thread b();
    println("main ", gettime());
}
b() {
    wait 0;
    println("b ", gettime());
}
