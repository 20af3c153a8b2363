// basis: documented vm-semantics X2
main() { println((int)"1e3", " ", (float)"1e3", " ", (float)"25e-1", " ", (float)"2E2x"); }
