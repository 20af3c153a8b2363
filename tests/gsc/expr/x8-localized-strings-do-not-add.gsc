// basis: documented vm-semantics X8 X14
main() {
    a = &"A" + "b";
    b = "a" + &"B";
    c = &"A" + &"B";
    println(isdefined(a), isdefined(b), isdefined(c));
}
