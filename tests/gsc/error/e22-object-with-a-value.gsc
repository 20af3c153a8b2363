// basis: documented vm-semantics E22
main() {
    o = spawnstruct();
    x = (o == 1);
    y = ("s" == o);
    println(isdefined(x), isdefined(y));
}
