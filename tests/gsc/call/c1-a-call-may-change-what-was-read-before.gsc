// basis: documented vm-semantics C1
main() { level.n = 1; x = level.n + bump() + level.n; println(x); y = 5; y += set_y(); println(y); level.n += bump(); println(level.n); }
bump() { level.n = 10; return 100; }
set_y() { y = 7; return 1; }
