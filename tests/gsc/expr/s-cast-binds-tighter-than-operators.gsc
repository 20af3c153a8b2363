// basis: seed script-language "Operator precedence"
main() { println((int)1.9 + 1.9, " ", (string)1 + 2, " ", (int)"2" + (int)"3", " ", (bool)5 + 1, " ", (int)(float)"7.5"); }
