// basis: documented vm-semantics X13 V9
main() { println("four".size, "".size, "a b".size, "éü".size, "café"[3] == "é"); }
