// basis: documented vm-semantics X5
main() { println(1 + 0.5, " ", 0.5 + 1, " ", 3 * 0.5, " ", 7 / 2.0, " ", 1 - 0.25); }
