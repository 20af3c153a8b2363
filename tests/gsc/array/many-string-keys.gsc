// basis: documented vm-semantics V3
main() {
    for (i = 0; i < 2000; i++) a["k" + i] = i;
    for (i = 0; i < 2000; i += 3) a["k" + i] = undefined;
    println(a.size, " ", a["k1999"], isdefined(a["k0"]), a["k1"]);
}
