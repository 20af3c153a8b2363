// basis: seed script-language "Numbers"
main() { println(.5, " ", 1.25, " ", 0.5, " ", 00.5, " ", -.25, " ", 3.0 / 2); }
