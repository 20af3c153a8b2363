// basis: documented vm-semantics X12
main() { println(0 || 0.5, 0 || "3", 1 && 0.0, 1 && -7, 0 || 0, 1 && 1); }
