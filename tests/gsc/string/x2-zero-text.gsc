// basis: documented vm-semantics X2
main() { println((int)"0", (int)"+0", (int)"0x10", (int)" 0abc", (float)"0.0", (float)".0", (float)"-0", (bool)".0"); }
