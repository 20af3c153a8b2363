// basis: documented vm-semantics E26
main() {
    v = (1, 2, 3);
    a = (int)v;
    b = (float)v;
    c = (bool)v;
    o = spawnstruct();
    d = (string)o;
    e = (int)o;
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
