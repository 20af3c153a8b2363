// basis: documented vm-semantics K16
main() { println([[pick(1)]](2), [[pick(2)]](3)); }
pick(n) { if (n == 1) return ::a; return ::b; }
a(n) { return "a" + n; }
b(n) { return "b" + n; }
