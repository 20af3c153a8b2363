// basis: documented language-in-the-wild 23
main() { println("a	b", "дц€"); }
