// basis: documented vm-semantics V3
main() {
    for (i = 0; i < 1000; i++) a[i] = i;
    for (i = 0; i < 1000; i += 2) a[i] = undefined;
    sum = 0;
    for (i = 0; i < 1000; i++) if (isdefined(a[i])) sum += a[i];
    println(a.size, " ", sum);
    for (i = 999; i >= 0; i--) a[i] = 1;
    println(a.size);
}
