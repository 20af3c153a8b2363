// basis: documented vm-semantics X11
main() {
    v = (1, 2, 3);
    a = v * 2;
    b = 2 * v;
    c = v / (1, 1, 1);
    d = v + 1;
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d));
}
