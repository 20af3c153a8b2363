// basis: documented vm-semantics K20
// flags: --no-developer-script
main() {
    /# wait 1; #/
    while (1) { /# break; #/ }
}
