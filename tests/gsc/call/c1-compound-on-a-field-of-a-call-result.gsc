// basis: documented vm-semantics C1
get() { println("get"); return level.o; }
p(n) { println(n); return n; }
main() { level.o = spawnstruct(); level.o.n = 1; get().n += p(5); println(level.o.n); get().n++; println(level.o.n); }
