// basis: documented vm-semantics "How to run the examples"
main() {
    o = spawnstruct();
    a[0] = 1;
    e = testentity();
    println(o, " ", a, " ", e, " ", u);
    testremove(e);
    println(e);
}
