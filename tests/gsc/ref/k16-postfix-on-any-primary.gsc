// basis: documented vm-semantics K16
main() {
    level.o = spawnstruct();
    level.o.x = 5;
    level.a[0] = "zero";
    f = ::obj;
    o = spawnstruct();
    o.b[1] = spawnstruct();
    o.b[1].c = "four";
    println(obj().x, list()[0], ("ab")[1], [[f]]().x, "s"[0], o.b[1].c.size, (level.o).x, [[f]]() get(), obj() get());
}
obj() { return level.o; }
list() { return level.a; }
get() { return self.x; }
