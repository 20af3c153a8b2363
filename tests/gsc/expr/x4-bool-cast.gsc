// basis: documented vm-semantics X4
main() { println((bool)7, (bool)0, (bool)0.1, (bool)0.0, (bool)-0.0, (bool)"2", (bool)"0", (bool)" 1"); }
