// basis: documented vm-semantics V2 V5
main() {
    a["x"]["y"] = 1;
    a["x"]["z"] = 2;
    b = a;
    a["x"]["y"] = undefined;
    println(a["x"].size, b["x"].size, isdefined(a["x"]["y"]), b["x"]["y"]);
    a["x"] = undefined;
    println(a.size, b.size);
}
