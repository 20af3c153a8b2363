// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { v = (p(1), p(2), p(3)); }
