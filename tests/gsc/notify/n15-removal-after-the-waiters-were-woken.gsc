// basis: documented vm-semantics N15
main() {
    e = testentity();
    thread w(e, 1);
    thread w(e, 2);
    e notify("go");
    wait 0.05;
    println("end");
}
w(e, n) { e waittill("go"); println("w", n, isdefined(e)); if (n == 1) testremove(e); }
