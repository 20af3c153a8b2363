// basis: documented vm-semantics E2
main() {
    a = 1 / 0;
    b = 2 % 0;
    println("on ", a, b);
}
