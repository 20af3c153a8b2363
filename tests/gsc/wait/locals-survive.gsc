// basis: seed script-language "Wait"
main() { f(1, "two"); }
f(a, b) {
    c = (1, 2, 3);
    d["k"] = 4;
    wait 1;
    println(a, b, c, d["k"]);
}
