// basis: documented vm-semantics X5
main() {
    println(undefined == undefined, u != undefined);
    a = (undefined == "x");
    b = (1 != undefined);
    c = (level == undefined);
    println(isdefined(a), isdefined(b), isdefined(c));
}
