// basis: documented language-in-the-wild 14
main() { a[08] = "eight"; a[09] = "nine"; println(010, 08 + 01, a[8], a[9]); }
