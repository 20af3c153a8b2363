// basis: documented vm-semantics E5
main() { if (!u) println("then"); }
