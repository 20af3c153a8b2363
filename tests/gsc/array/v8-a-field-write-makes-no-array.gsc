// basis: documented vm-semantics V6
main() {
    a.f = 1;
    a["g"] = 2;
    println(isdefined(a), " ", a["f"]);
}
