// basis: documented vm-semantics C8
main() {
    a[0] = 1;
    o = spawnstruct();
    o.n = 1;
    f(a, o);
    println(a[0], o.n);
    b = g();
    b[0] = 5;
    c = g();
    println(c[0]);
}
f(a, o) { a[0] = 2; o.n = 2; }
g() { level.kept[0] = 1; return level.kept; }
