// basis: documented vm-semantics V3
main() {
    for (i = -5; i <= 5; i++) a[i * 1000] = i;
    println(a.size, a[-5000], a[0], a[5000], isdefined(a[1]));
}
