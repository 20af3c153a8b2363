// basis: seed script-language "Definitions and parameters"
main() { f(); f(1); f(1, 2); f(undefined, 2); }
f(a, b) { println(isdefined(a), isdefined(b)); }
