// basis: documented vm-semantics E20
main() {
    i = 5;
    i[0] = undefined;
    a[0] = 1;
    a[1.5] = undefined;
    a[8388608] = undefined;
    println(i, a.size);
}
