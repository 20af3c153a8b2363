// basis: documented vm-semantics K9
main() {
    for (i = 0; i < 2; break) i++;
}
