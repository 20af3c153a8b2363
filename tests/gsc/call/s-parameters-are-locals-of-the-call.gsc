// basis: seed script-language "Definitions and parameters"
main() { n = 1; f(n); println(n); }
f(n) { n = 2; m = 3; g(); println(n, m); }
g() { println(isdefined(n), isdefined(m)); }
