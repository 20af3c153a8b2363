// basis: documented vm-semantics X2
main() {
    a = (int)"-";
    b = (int)" ";
    c = (int)"--5";
    d = (float)".";
    e = (float)"e5";
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
