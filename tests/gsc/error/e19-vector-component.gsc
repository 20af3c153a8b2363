// basis: documented vm-semantics E19
main() { v = (1, 2, 3); v[0] = 9; println(v); }
