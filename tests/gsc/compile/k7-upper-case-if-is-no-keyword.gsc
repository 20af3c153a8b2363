// basis: documented vm-semantics K7
main() {
    IF (1) { x = 1; }
}
