// basis: documented vm-semantics K6
main() {
    /# nosuch(); #/
}
