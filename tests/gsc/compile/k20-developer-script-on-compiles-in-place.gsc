// basis: documented vm-semantics K20
main() { println(f()); assert(f()); print(""); /# x = f(); println("x", x); #/ println(level.n); }
f() { if (!isdefined(level.n)) level.n = 0; level.n++; return level.n; }
