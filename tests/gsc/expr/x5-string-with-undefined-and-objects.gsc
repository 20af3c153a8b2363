// basis: documented vm-semantics X5
main() {
    a = "a" + u;
    b = u + "b";
    c = "a" + level;
    println(isdefined(a), isdefined(b), isdefined(c));
}
