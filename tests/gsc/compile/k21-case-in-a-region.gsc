// basis: documented vm-semantics K21
main() {
    switch (1) { /# case 1: x = 1; #/ }
}
