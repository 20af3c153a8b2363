// basis: documented vm-semantics K15
main() {
    y = x.sizes;
}
