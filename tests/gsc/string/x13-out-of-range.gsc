// basis: documented vm-semantics X13
main() {
    a = "abc"[3];
    b = "abc"[-1];
    c = ""[0];
    println(isdefined(a), isdefined(b), isdefined(c));
}
