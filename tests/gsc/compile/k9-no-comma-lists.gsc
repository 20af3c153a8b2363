// basis: documented vm-semantics K9
main() {
    for (i = 0, j = 0; i < 2; i++) x = 1;
}
