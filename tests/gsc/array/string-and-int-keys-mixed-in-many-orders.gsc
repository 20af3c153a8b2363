// basis: documented vm-semantics V3
main() {
    for (i = 9; i >= 0; i--) { a[i] = i; a["" + i] = "s" + i; }
    for (i = 0; i < 10; i += 2) { a[i] = undefined; a["" + (i + 1)] = undefined; }
    n = 0;
    for (i = 0; i < 10; i++) { if (isdefined(a[i])) n += a[i]; if (isdefined(a["" + i])) n += 100; }
    println(a.size, " ", n);
    for (i = 0; i < 10; i++) a[i] = "new";
    println(a.size, a[0], a["0"], a[9], isdefined(a["9"]));
}
