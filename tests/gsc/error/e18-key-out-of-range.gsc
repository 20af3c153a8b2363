// basis: documented vm-semantics E18
main() {
    a[0] = 1;
    x = a[8388608];
    y = a[-8257537];
    s = "abc";
    b = s[3];
    c = s[-1];
    v = (1, 2, 3);
    d = v[3];
    e = v[-1];
    println(isdefined(x), isdefined(y), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
