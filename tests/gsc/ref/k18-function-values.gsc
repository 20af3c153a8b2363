// basis: documented vm-semantics K18
main() {
    f = ::a;
    level.f = ::a;
    t["k"] = f;
    println([[f]](1), [[level.f]](2), [[t["k"]]](3), [[pick()]](4), isdefined(f), isdefined(::a));
    call(f);
}
a(n) { return "a" + n; }
pick() { return ::a; }
call(g) { println([[g]](5)); }
