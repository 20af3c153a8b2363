// basis: documented vm-semantics E14
p(n) { println(n); return n; }
main() { i = 5; i.x = p(1); println(i); }
