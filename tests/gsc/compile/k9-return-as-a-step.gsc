// basis: documented vm-semantics K9
main() { println(f()); }
f() { for (i = 7; i < 100; return i) println("body"); return 0; }
