// basis: documented vm-semantics K19
main() {
    _empty::nothing();
    _no_bytes::nothing();
}
