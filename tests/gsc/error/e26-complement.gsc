// basis: documented vm-semantics E26
main() {
    a = ~1.5;
    b = ~"1";
    c = ~u;
    println(isdefined(a), isdefined(b), isdefined(c));
}
