// basis: documented vm-semantics K24
main() {
    x = println(1);
}
