// basis: documented vm-semantics V5
main() {
    a["x"]["y"] = 1;
    inner = a["x"];
    inner["y"] = 2;
    println(a["x"]["y"], inner["y"]);
    a["x"]["y"] = 3;
    println(a["x"]["y"], inner["y"]);
}
