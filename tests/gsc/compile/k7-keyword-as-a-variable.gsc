// basis: documented vm-semantics K7
main() {
    default = 1;
}
