// basis: documented vm-semantics N15
main() {
    e = testentity();
    thread w(e);
    testremove(e);
    wait 0.05;
    println("end");
}
w(e) { e waittillmatch("z", 1); println("no"); }
