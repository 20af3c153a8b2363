// basis: documented vm-semantics V6
main() {
    u.f = 1;
    v["k"].f = 2;
    println(isdefined(u), isdefined(v));
}
