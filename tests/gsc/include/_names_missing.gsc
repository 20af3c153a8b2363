// helper of the cases: names a file that is not there
f() {
    g = _not\there::x;
}
