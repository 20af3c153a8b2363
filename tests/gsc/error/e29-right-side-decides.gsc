// basis: documented vm-semantics E29
main() {
    a = "x" && 0;
    b = "x" || 5;
    println(a, b);
}
