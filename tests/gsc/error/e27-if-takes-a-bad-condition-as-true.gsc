// basis: documented vm-semantics E27
main() { if (u) println("then"); else println("else"); }
