// basis: documented vm-semantics E11
p(n) { println(n); return n; }
f(a, b) { println("not entered"); }
main() { u f(p(1), p(2)); println("on"); }
