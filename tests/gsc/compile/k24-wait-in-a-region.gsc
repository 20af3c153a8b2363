// basis: documented vm-semantics K24
main() {
    /# wait 1; #/
}
