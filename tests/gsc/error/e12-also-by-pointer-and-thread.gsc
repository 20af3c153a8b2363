// basis: documented vm-semantics E12
main() {
    g = ::f;
    x = [[g]](1, 2, 3);
    y = thread h(4);
    println(x, y);
}
f(a) { return a; }
h() { return 7; }
