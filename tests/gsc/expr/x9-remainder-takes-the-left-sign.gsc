// basis: documented vm-semantics X9
main() { println(7 % 3, " ", -7 % 3, " ", 7 % -3, " ", -7 % -3, " ", 6 % 3); }
