// basis: documented vm-semantics V5
main() {
    level.a["k"] = 1;
    o = spawnstruct();
    o.a = level.a;
    o.a["k"] = 2;
    game["a"] = level.a;
    game["a"]["k"] = 3;
    println(level.a["k"], o.a["k"], game["a"]["k"]);
}
