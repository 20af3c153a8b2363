// basis: documented vm-semantics E10
main() {
    x = sin();
    y = distance((0, 0, 0));
    println(isdefined(x), isdefined(y));
}
