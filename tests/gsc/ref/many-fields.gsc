// basis: seed script-language "Variables, objects, and arrays"
main() {
    o = spawnstruct();
    for (i = 0; i < 300; i++) o["f" + i] = i;
    o.f7 = "seven";
    println(o.f299, o["f7"], o.f0, isdefined(o.f300), o.size);
}
