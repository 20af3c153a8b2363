// basis: documented language-in-the-wild 7
main() {
    level.fx["a"] = f();
    level.fx["b"]["c"][0] = 1;
    o = spawnstruct();
    o.pers["team"] = "axis";
    o.pers["score"] += 0;
    m[0]["k"][5] = "deep";
    println(level.fx.size, level.fx["b"]["c"].size, o.pers["team"], m[0]["k"][5], m.size);
}
f() { return "fx"; }
