// basis: documented vm-semantics X7
main() { println(1.0 < 1.0000005, 1.0 <= 1.0, 1.0 > 1.0, 2 > 1, 1 <= 0, -1 < 0); }
