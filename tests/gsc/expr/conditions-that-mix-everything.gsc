// basis: documented vm-semantics X4 X12
main() {
    a = 0; s = "1"; f = 0.0;
    if (!a && s && !f) println("1");
    if (a || f || s == "2") println("no"); else println("2");
    while (a < 3 && s != "111") { a++; s += "1"; }
    println(a, s);
    println((a == 2) + (s == "111") + !f);
}
