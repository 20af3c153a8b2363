// basis: documented vm-semantics N15
main() {
    e = testentity();
    e thread t();
    println("main");
    wait 0.1;
    println("end");
}
t() { testremove(self); println("runs on"); wait 0.02; println("no"); }
