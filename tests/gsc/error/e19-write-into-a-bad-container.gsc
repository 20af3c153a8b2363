// basis: documented vm-semantics E19
main() { i = 5; i[0] = 1; s = "ab"; s[0] = "x"; println(i, s); }
