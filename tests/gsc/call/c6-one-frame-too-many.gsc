// basis: documented vm-semantics C6
main() { println(isdefined(r(31))); }
r(n) { if (n == 0) return 0; return r(n - 1); }
