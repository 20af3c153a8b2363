// basis: documented vm-semantics K22
main() {
    x = \ ;
}
