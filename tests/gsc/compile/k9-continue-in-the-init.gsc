// basis: documented vm-semantics K9
main() {
    for (continue; i < 2; i++) x = 1;
}
