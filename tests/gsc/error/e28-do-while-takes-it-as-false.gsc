// basis: documented vm-semantics E28
main() { do { println("once"); } while (u); }
