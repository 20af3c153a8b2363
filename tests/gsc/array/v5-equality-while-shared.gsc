// basis: documented vm-semantics V5
main() {
    a["x"]["y"] = 1;
    b = a;
    println(b == a, a["x"] == b["x"]);
    b["z"] = 1;
    println(b == a, a["x"] == b["x"]);
    println([] == [], a == a, a != b);
}
