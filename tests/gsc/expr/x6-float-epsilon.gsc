// basis: documented vm-semantics X6
main() { println(1.0 == 1.0000005, 1 == 1.0000005, 1.0 == 1.000002, 1.0 != 1.0000005, 0.1 + 0.2 == 0.3); }
