// basis: documented vm-semantics K24
main() {
    x = y ? 1 : 2;
}
