// basis: documented vm-semantics K24
main() {
    5[0] = 1;
}
