// basis: documented vm-semantics C6
main() { level.f = ::r; level r(1); }
r(n) { level.deepest = n; self [[level.f]](n + 1); if (n == 1) println(level.deepest); }
