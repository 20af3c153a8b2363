// basis: documented vm-semantics X8
main() { println(1 + 2 + "a", " ", "a" + 1 + 2, " ", 1.5 + "x", " ", "v" + (1, 2, 3)); }
