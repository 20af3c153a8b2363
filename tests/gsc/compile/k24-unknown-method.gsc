// basis: documented vm-semantics K24
main() {
    level nosuch();
}
