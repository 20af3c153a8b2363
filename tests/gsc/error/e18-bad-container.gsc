// basis: documented vm-semantics E18
main() {
    i = 5;
    x = i[0];
    y = u[0];
    f = 1.5;
    z = f["a"];
    println(isdefined(x), isdefined(y), isdefined(z));
}
