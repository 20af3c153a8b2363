// basis: documented vm-semantics K24
main() {
    f()();
}
f() { return 1; }
