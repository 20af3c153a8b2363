// basis: documented vm-semantics E23
main() {
    a = u < 1;
    b = (1, 2, 3) > (0, 0, 0);
    println(isdefined(a), isdefined(b));
}
