// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { a[0] = 0; a[p(0)]++; }
