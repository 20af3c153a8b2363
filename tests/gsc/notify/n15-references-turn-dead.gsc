// basis: documented vm-semantics N15
main() {
    e = testentity();
    e.f = 5;
    println(isdefined(e), e.f);
    testremove(e);
    println(isdefined(e), e == e);
    x = e.f;
    println(isdefined(x));
    y = e m();
    e.f = 6;
    println(isdefined(y), isdefined(e.f));
}
m() { println("not entered"); }
