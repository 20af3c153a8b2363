// basis: documented vm-semantics E19
main() {
    a["n"] = 1;
    a[2.5] = 2;
    a[8388608] = 3;
    a[u] = 4;
    println(a.size, a["n"]);
}
