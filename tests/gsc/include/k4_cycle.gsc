// basis: documented vm-semantics K4
main() { _cycle::f(2); }
g(n) { println("g", n); if (n > 0) _cycle::f(n - 1); }
