// basis: documented vm-semantics X11
main() { v = (7, 8, 9); println(v[0] / 2, " ", v[1] + "x", " ", v[1 + 1]); }
