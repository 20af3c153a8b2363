// basis: documented vm-semantics V2
main() {
    a[0] = 1;
    a[7] = undefined;
    a["k"] = undefined;
    println(a.size);
    x = 5;
    x = undefined;
    println(isdefined(x));
    o = spawnstruct();
    o.f = 1;
    o.f = undefined;
    println(isdefined(o.f));
}
