// basis: seed script-language "Errors and lifetime"
main() {
    a["k"] = spawnstruct();
    a["k"].n = 5;
    o = a["k"];
    a["k"] = undefined;
    a = undefined;
    println(o.n);
    println(make().n);
}
make() { o = spawnstruct(); o.n = 6; return o; }
