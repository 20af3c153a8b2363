// basis: documented vm-semantics X1
main() { println(-2147483648, " ", 2147483647, " ", 0, " ", (0.005, 0.125, 1234567), (-0.001, 99.999, 0.5)); }
