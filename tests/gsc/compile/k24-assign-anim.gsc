// basis: documented vm-semantics K24
main() {
    anim = 1;
}
