// basis: documented vm-semantics E21
main() {
    f = 1.5;
    f--;
    u--;
    a["k"] = "5";
    a["k"]++;
    println(f, isdefined(u), a["k"] + 1);
}
