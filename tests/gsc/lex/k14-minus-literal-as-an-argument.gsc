// basis: documented vm-semantics K14
main() { f(-1, - 2); a[-1] = 5; println(a[-1], -1 - 1, (-1)); if (-1 < 0) println("less"); return - 1; }
f(a, b) { println(a, b); }
