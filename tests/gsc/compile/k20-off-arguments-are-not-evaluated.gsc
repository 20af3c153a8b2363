// basis: documented vm-semantics K20
// flags: --no-developer-script
main() { println(f()); print(f()); assert(f()); if (isdefined(level.n)) x = 1 / 0; y = "reached" - 1; }
f() { level.n = 1; return 1; }
