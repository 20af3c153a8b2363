// basis: documented language-in-the-wild 4
main() {
    level.o = spawnstruct();
    level.o.n = 1;
    a["k"] = level.o;
    level.o.list[0] = level.o;
    println(get() show(), a["k"] show(), level.o show(), (level.o) show(), level.o.list[0] show());
    println(get().n, list("x")[0], (level.o).n, (list("y"))[0]);
}
get() { return level.o; }
list(x) { r[0] = x; return r; }
show() { return self.n; }
