// basis: documented vm-semantics K7
main() {
    y = x.game;
}
