// basis: documented vm-semantics N16
main() {
    e = testentity();
    e thread t();
    testremove(e);
    wait 0.05;
    level notify("go");
    wait 0.05;
    println("end");
}
t() { level waittill("go"); println("no"); }
