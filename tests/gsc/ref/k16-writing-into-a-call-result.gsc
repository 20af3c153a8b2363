// basis: documented vm-semantics K16
main() {
    f()[0] = 1;
    println(level.a[0]);
    obj().n = 2;
    println(level.o.n);
}
f() { level.a[0] = 7; return level.a; }
obj() { level.o = spawnstruct(); return level.o; }
