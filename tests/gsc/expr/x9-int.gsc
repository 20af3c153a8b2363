// basis: documented vm-semantics X9
main() { println(2147483647 + 1, " ", -7 / 2, " ", -7 % 2, " ", 1 << 33, " ", -8 >> 1); }
