// basis: documented language-in-the-wild "sizes"
main() { println(f(f(f(f(1))))); }
f(n) { return n * 2; }
