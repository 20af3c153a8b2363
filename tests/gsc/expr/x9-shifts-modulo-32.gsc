// basis: documented vm-semantics X9
main() { println(1 << 32, " ", 1 << 31, " ", 1 << -1, " ", -1 >> 31, " ", -1 >> 33, " ", 256 >> 4, " ", 3 << 30); }
