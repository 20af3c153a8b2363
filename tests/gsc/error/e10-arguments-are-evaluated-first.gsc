// basis: documented vm-semantics E10
p(n) { println(n); return n; }
main() { x = distance(p(1), p(2)); println(isdefined(x)); }
