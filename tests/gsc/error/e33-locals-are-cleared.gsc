// basis: documented vm-semantics E33
main() {
    a = 5;
    b = 6;
    level waittill(7, a);
    u waittill("e", b);
    println(isdefined(a), isdefined(b));
}
