// basis: documented vm-semantics V3
main() {
    for (i = 0; i < 5; i++) a[i] = i * 10;
    a[1] = undefined;
    a[3] = undefined;
    println(a.size, isdefined(a[1]), a[2], isdefined(a[3]), a[4]);
    a[100] = "far";
    println(a.size, a[100]);
}
