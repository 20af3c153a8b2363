// basis: documented vm-semantics N9 N7
main() {
    thread t();
    wait 0.05;
    println("end");
}
t() {
    level endon("e");
    thread k();
    println("t runs");
    wait 0.03;
    println("no");
}
k() { wait 0.02; level notify("e"); println("k"); }
