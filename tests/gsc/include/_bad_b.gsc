// helper of the cases: one error
f() {
    nosuch_b();
}
