// helper of the cases: one error, names _bad_c
f() {
    _bad_c::f();
    nosuch_a();
}
