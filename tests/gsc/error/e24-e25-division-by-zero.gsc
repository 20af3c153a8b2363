// basis: documented vm-semantics E24 E25
main() { println(7 / 0, " ", 7 % 0, " ", 7.5 / 0); }
