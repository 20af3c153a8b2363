// basis: documented vm-semantics N15
main() {
    a = testentity();
    a.f = 1;
    testremove(a);
    b = testentity();
    println(isdefined(a), isdefined(b), isdefined(b.f), a == b);
}
