// basis: documented vm-semantics K24
main() {
    while (1) { /# break; #/ }
}
