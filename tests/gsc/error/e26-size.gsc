// basis: documented vm-semantics E26
main() {
    i = 5;
    a = i.size;
    b = u.size;
    c = (1, 2, 3).size;
    d = &"A".size;
    f = 2.5;
    e = f.size;
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
