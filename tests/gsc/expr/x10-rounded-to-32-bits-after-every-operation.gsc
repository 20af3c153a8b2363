// basis: documented vm-semantics X10
main() {
    a = 16777216.0;
    println((a + 1.0) - a, " ", (a + 2.0) - a, " ", 0.1 + 0.2 - 0.3 < 0.00000001);
    x = 1.0 / 3.0;
    println(x * 3.0 == 1.0, " ", x);
}
