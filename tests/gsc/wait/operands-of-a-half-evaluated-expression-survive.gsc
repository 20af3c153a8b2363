// basis: seed script-language "Wait"
main() { println(1 + f(2) * 10, " ", "text", " ", f(3)); }
f(n) { wait 0.02; return n; }
