// basis: documented vm-semantics K4
main() {
    x = 1;
    _nosuchfile::f();
}
