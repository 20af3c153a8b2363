// basis: documented vm-semantics K1
main() { a(); }
a() { b(); }
b() { println("b"); }
