// basis: documented vm-semantics E23
main() {
    a = 1.5 | 1;
    b = 6 & 1.0;
    c = "1" ^ 1;
    d = 1 << 1.0;
    e = "8" >> 1;
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
