// basis: documented vm-semantics N13
p(n, v) { println(n); return v; }
main() { p("object", level) notify(p("name", "e"), p("argument", 1)); }
