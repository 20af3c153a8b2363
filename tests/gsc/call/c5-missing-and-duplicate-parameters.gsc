// basis: documented vm-semantics C5
main() { f(1); g(1, 2); }  f(a, b) { println(isdefined(b)); }  g(a, a) { println(a); }
