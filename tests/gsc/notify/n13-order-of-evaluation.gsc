// basis: documented vm-semantics N13
p(n) { println(n); return "e"; }
main() { level notify(p(1), p(2), p(3)); }
