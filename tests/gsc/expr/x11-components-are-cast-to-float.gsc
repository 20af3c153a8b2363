// basis: documented vm-semantics X11
main() { println(("1", " 2.5x", 3), (1 + 1, 0.1, -0.0)[1]); }
