// basis: documented vm-semantics X12
main() { println(2.5 || 0, 0.0 && 1, "7" || 0, "0" && 1, -3 || 0, " ", -3 && 2); }
