// basis: documented vm-semantics E22
main() {
    x = (u == 1);
    y = ((1, 2, 3) != 1);
    z = (&"A" == "A");
    println(isdefined(x), isdefined(y), isdefined(z));
}
