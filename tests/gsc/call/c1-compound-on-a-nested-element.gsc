// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() { a[0][1] = 10; a[p(0)][p(1)] += p(2); println(a[0][1]); a[p(0)][p(1)]--; println(a[0][1]); }
