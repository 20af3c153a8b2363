// basis: documented vm-semantics E18
main() {
    o = spawnstruct();
    x = o[0];
    println(isdefined(x));
}
