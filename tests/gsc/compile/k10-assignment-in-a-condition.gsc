// basis: documented vm-semantics K10
main() {
    if (x = 1) y = 2;
}
