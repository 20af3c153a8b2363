// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { a[p(1)] = p(2); }
