// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { f(p(1), p(2)); }  f(a, b) { }
