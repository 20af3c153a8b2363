// basis: documented vm-semantics C6
main() { thread r(1); }
r(n) { level.deepest = n; x = thread r(n + 1); if (n == 1) println(level.deepest); }
