// basis: documented vm-semantics E30
main() {
    a = 1 && u;
    b = 0 || "x";
    println(isdefined(a), isdefined(b));
}
