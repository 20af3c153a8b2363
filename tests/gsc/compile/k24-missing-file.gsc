// basis: documented vm-semantics K24
main() {
    no\such\file::f();
}
