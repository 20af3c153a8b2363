// basis: documented vm-semantics E14
main() { i = 5; i.x++; println(i); }
