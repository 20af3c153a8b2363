// basis: documented vm-semantics C6
main() { println(r(30)); }
r(n) { if (n == 0) return 0; return 1 + r(n - 1); }
