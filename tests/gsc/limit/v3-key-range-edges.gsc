// basis: documented vm-semantics V3
main() {
    k = 8388607;
    a[k] = 1;
    k++;
    a[k] = 2;
    k = -8257536;
    a[k] = 3;
    k--;
    a[k] = 4;
    println(a.size, isdefined(a[k]));
}
