// basis: documented vm-semantics K7
main() {
    y = level.default;
}
