// basis: documented vm-semantics C1
p(n, v) { println(n); return v; }
main() {
    o = spawnstruct();
    level.o = o;
    p("object", o).f = p("value", 1);
    println(o.f);
}
