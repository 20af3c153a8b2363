// basis: documented vm-semantics K16
main() {
    b[0] = 1;
    a[1] = "x";
    f = ::f;
    fs[1] = ::f;
    println(a[b[0]], [ [ f ] ](1), [[fs[b[0]]]](2), [[ f ]](3));
}
f(n) { return "f" + n; }
