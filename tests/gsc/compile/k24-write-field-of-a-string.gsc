// basis: documented vm-semantics K24
main() {
    "s".a = 1;
}
