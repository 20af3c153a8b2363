// basis: documented vm-semantics E25 X5
main() { println(7 / 0.0, " ", 1 / -0.0); }
