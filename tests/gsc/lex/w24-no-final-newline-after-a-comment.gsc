// basis: documented language-in-the-wild 24
main() { println("ok"); }
// the end