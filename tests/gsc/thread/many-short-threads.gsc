// basis: documented vm-semantics C2
main() { level.n = 0; for (i = 0; i < 20000; i++) thread t(i); println(level.n); }
t(i) { level.n++; return i; }
