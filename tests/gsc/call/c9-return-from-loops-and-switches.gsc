// basis: documented vm-semantics C9
main() { println(f(), g(), h()); }
f() { while (1) { for (;;) { return 1; } } }
g() { switch (2) { case 2: return "two"; } return 0; }
h() { do { if (1) return 3; } while (1); }
