// basis: documented vm-semantics K21
main() {
    while (1) { /# continue; #/ }
}
