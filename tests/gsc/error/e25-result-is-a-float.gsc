// basis: documented vm-semantics E25
main() { x = 7.5 / 0.0; x++; println(x); }
