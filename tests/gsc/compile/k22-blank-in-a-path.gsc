// basis: documented vm-semantics K22
main() {
    _half \ x::f();
}
