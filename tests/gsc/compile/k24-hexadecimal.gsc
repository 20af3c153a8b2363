// basis: documented vm-semantics K24
main() {
    x = 0x10;
}
