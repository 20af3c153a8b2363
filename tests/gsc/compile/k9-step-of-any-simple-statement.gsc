// basis: documented vm-semantics K9
main() { for (i = 0; i < 2; wait 0.02) { println(i); i++; } }
