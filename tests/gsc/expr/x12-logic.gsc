// basis: documented vm-semantics X12
main() { println(5 || 0, 0.5 || 0, 0 || 7, 3 && 8, !4); }
