// basis: documented vm-semantics E21
main() { n = "x"; n++; println(n); }
