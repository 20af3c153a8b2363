// basis: seed script-language "Arithmetic and bitwise behavior"
main() { println(12 & 10, " ", 12 | 10, " ", 12 ^ 10, " ", ~12, " ", ~-1, " ", -1 & 255, " ", 1 | -2147483648); }
