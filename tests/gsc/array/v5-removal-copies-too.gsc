// basis: documented vm-semantics V5
main() {
    a[0] = 1;
    a[1] = 2;
    b = a;
    b[0] = undefined;
    println(a.size, b.size);
    c = a;
    c[0]++;
    println(a[0], c[0]);
    d = a;
    d[0] += 5;
    println(a[0], d[0]);
}
