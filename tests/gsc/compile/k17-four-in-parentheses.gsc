// basis: documented vm-semantics K17
main() {
    x = (1, 2, 3, 4);
}
