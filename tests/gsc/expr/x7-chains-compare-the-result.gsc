// basis: documented vm-semantics X7
main() { println(3 > 2 > 1, 1 < 2 < 3, 1 == 1 == 1, 5 == 5 == 5); }
