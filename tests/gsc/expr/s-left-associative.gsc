// basis: seed script-language "Operator precedence"
main() { println(2 - 3 - 4, " ", 64 / 4 / 2 * 3, " ", 17 % 10 % 4, " ", 1 << 2 << 3, " ", 256 >> 2 >> 1); }
