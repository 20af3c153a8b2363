// basis: documented vm-semantics N16
main() {
    e = testentity();
    e thread w();
    level notify("go");
    testremove(e);
    wait 0.05;
    println("end");
}
w() { level waittill("go"); println("no"); }
