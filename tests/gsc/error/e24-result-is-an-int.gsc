// basis: documented vm-semantics E24
main() { x = 7 / 0; x++; println(x); }
