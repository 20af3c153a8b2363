// basis: documented vm-semantics E13
main() {
    i = 5;
    x = i.f;
    s = "ab";
    y = s.f;
    v = (1, 2, 3);
    z = v.f;
    println(isdefined(x), isdefined(y), isdefined(z));
}
