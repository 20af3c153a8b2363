// basis: documented vm-semantics E26 X2
main() {
    a = (int)"abc";
    b = (float)"x1";
    c = (bool)"";
    d = !"yes";
    println(isdefined(a), isdefined(b), isdefined(c), isdefined(d));
}
