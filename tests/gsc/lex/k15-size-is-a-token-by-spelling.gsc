// basis: documented vm-semantics K15
main() {
    o = spawnstruct();
    o.SIZE = 3;
    println(o.size, o.Size, o . size);
    o . size = 4;
    println(o.SIZE, o.size);
    a[0] = 1;
    a["size"] = 7;
    println(a.size, a . size);
}
