// basis: documented vm-semantics X2
main() { println((int)"99999999999", " ", (int)"-99999999999", " ", (int)"2147483648"); }
