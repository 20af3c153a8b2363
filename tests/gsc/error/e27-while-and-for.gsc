// basis: documented vm-semantics E27
main() {
    while ("bad") { println("while"); break; }
    for (; (1, 2, 3);) { println("for"); break; }
}
