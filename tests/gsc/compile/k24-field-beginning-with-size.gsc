// basis: documented vm-semantics K24
main() {
    x.sizes = 1;
}
