// basis: documented vm-semantics K14
main() {
    x = -(1);
}
