// basis: documented vm-semantics K4
main() {
    _bad_a::f();
    _bad_b::f();
}
