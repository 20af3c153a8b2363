// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { x = p(1) + p(2) * p(3); y = p(4) < p(5); println(x, y); }
