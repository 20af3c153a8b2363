// basis: documented vm-semantics C1
p(n, v) { println(n); return v; }
f(a, b) { println("in"); }
main() { p("object", level) [[p("pointer", ::f)]](p("first", 1), p("second", 2)); }
