// basis: documented vm-semantics N16 N15
main() {
    e = testentity();
    e thread t(e);
    println("main goes on");
}
t(e) {
    level f(e);
    println("no");
}
f(e) {
    testremove(e);
    println("removed");
}
