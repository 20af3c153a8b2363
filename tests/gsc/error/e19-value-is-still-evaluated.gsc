// basis: documented vm-semantics E19
p(n) { println(n); return n; }
main() { i = 5; i[p(2)] = p(1); println(i); }
