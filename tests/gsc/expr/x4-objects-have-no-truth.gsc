// basis: documented vm-semantics X4
main() {
    o = spawnstruct();
    if (o) println("taken as true");
    x = (bool)[];
    println(isdefined(x));
}
