// basis: documented vm-semantics E19
main() {
    a["k"] = 5;
    a["k"]["j"] = 1;
    a["s"] = "text";
    a["s"]["j"]["l"] = 2;
    println(a["k"], a["s"], a.size);
}
