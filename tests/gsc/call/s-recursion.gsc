// basis: seed script-language "Functions and calls"
main() { println(fib(15)); }
fib(n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
