// basis: documented vm-semantics V5
main() {
    a[1][2][3] = "a";
    b = a;
    c = b;
    c[1][2][3] = "c";
    b[1][2][4] = "b";
    println(a[1][2][3], b[1][2][3], c[1][2][3], a[1][2].size, b[1][2].size, c[1][2].size);
}
