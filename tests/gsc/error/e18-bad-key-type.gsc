// basis: documented vm-semantics E18
main() {
    a[0] = 1;
    x = a[1.5];
    y = a[u];
    z = a[(1, 2, 3)];
    w = a[&"KEY"];
    s = "abc";
    b = s["a"];
    c = s[1.0];
    v = (1, 2, 3);
    d = v["a"];
    println(isdefined(x), isdefined(y), isdefined(z), isdefined(w), isdefined(b), isdefined(c), isdefined(d));
}
