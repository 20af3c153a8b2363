// basis: documented vm-semantics E19
main() {
    a["k"] = 5;
    a["k"]["j"] = 1;
    a["f"] = 2.5;
    a["f"]["j"]["l"] = 2;
    println(a["k"], a["f"], a.size);
}
