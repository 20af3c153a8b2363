// basis: documented vm-semantics C9
main() { println(isdefined(f()), isdefined(g())); }  f() { }  g() { return; println("no"); }
