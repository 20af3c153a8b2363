// basis: documented vm-semantics N15 E33 E34
main() {
    e = testentity();
    testremove(e);
    e notify("z");
    e endon("z");
    e waittill("z");
    println("end");
}
