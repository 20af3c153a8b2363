// basis: documented vm-semantics K4
main() { println(k4_own_path::f(1)); g = k4_own_path::f; println([[g]](2)); }
f(n) { return "f" + n; }
