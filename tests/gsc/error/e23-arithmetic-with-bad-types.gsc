// basis: documented vm-semantics E23
main() {
    a = u + 1;
    b = "x" - 1;
    c = (1, 2, 3) * 2;
    d = 5.5 % 2;
    e = "8" / "2";
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d), isdefined(e));
}
