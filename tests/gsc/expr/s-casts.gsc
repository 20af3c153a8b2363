// basis: seed script-language "Explicit casts"
main() {
    println((int)3, (int)3.99, (int)-3.99, (int)"42x");
    println((float)3, " ", (float)2.5, " ", (float)"1.25");
    println((string)3 + (string)1.5 + (string)"s" + (string)(1, 2, 3));
    println((int)(1 + 1.9), (string)5 == "5", (float)7 / 2);
}
