// basis: documented vm-semantics V5 C1
main() {
    a[0] = 1;
    a[1] = a;
    println(a.size, a[1].size);
    a[1][0] = 7;
    println(a[0], a[1][0]);
    a = a[1];
    println(a.size, a[0]);
}
