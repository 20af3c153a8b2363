// basis: documented vm-semantics K4
main() {
    _names_missing::f();
}
