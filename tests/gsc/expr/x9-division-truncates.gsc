// basis: documented vm-semantics X9
main() { println(7 / 2, " ", -7 / 2, " ", 7 / -2, " ", -7 / -2, " ", 1 / 3); }
