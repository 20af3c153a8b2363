// basis: documented vm-semantics E26
main() {
    a = (int)u;
    b = (float)u;
    c = (string)u;
    d = (bool)u;
    e = !u;
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
