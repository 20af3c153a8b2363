// basis: documented vm-semantics X1
main() { println(1.0, " ", 0.1, " ", 1234567.0, " ", (1, 2.5, -3)); }
