// basis: documented vm-semantics K16
main() { println("before"); return; (1, 2, 3)[0] = 1; }
