// basis: seed script-language "Operator precedence"
main() {
    println(1 + 2 * 3, " ", (1 + 2) * 3, " ", 10 - 2 - 3, " ", 100 / 10 / 2);
    println(1 | 6 & 3, " ", 1 ^ 3 | 4, " ", 5 & 6 == 6);
    println(1 + 1 << 2, " ", 16 >> 1 + 1, " ", 1 << 2 < 5);
    println(1 || 0 && 0, " ", 0 && 0 || 1, " ", 2 < 3 == 1);
    println(!0 + 1, " ", ~1 + 1, " ", -2 * 3, " ", 7 - -2);
    println((int)2.9 + 0.5, " ", (int)"3" * 2, " ", !1 == 0);
}
