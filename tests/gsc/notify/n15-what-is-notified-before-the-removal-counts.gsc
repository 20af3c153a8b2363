// basis: documented vm-semantics N15
main() {
    e = testentity();
    thread d(e);
    e notify("death", 3);
    testremove(e);
    wait 0.05;
    println("end");
}
d(e) { e waittill("death", n); println("death ", n, isdefined(e)); }
