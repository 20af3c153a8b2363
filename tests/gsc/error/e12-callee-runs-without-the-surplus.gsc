// basis: documented vm-semantics E12
main() { f(1, 2); }  f(a) { println("in ", a); }
