// basis: documented vm-semantics N15
main() {
    e = testentity();
    thread t(e);
    thread d(e);
    testremove(e);
    wait 0.2;
    println("end");
}
t(e) { e endon("death"); wait 0.05; println("goes on"); }
d(e) { e waittill("death"); println("no"); }
