// basis: documented language-in-the-wild 1
main() { a[0] = "x"; f(, a[0]); self f(, 2); thread f(, 3); println(, "native"); }
f(a, b) { println(a, isdefined(b)); }
