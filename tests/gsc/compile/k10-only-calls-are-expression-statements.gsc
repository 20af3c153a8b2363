// basis: documented vm-semantics K10
main() {
    f();
    level f();
    thread f();
    [[::f]]();
    level thread [[::f]]();
    _half::half(1);
    isdefined(1);
    spawnstruct();
}
f() { println("f"); }
