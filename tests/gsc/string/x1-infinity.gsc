// basis: documented vm-semantics X1
main() { b = 1000000000000000000.0; i = b * b * b; println(i, " ", i * -1); }
