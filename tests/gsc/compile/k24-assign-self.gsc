// basis: documented vm-semantics K24
main() {
    self = 1;
}
