// basis: documented vm-semantics X9
main() {
    println(-2147483648 - 1, " ", 65536 * 65536, " ", 2147483647 * 2, " ", 46341 * 46341);
    i = 2147483647;
    i++;
    println(i);
    i--;
    println(i);
}
