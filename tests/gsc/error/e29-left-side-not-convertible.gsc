// basis: documented vm-semantics E29
main() { println(u && 2, " ", u || 0); }
