// basis: documented vm-semantics K24
main() {
    game = 1;
}
