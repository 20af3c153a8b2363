// basis: seed script-language "Operator precedence"
main() { a["n"] = 0; o = spawnstruct(); o.f = "3"; println(!a["n"], ~a.size, (int)o.f + 1, !f()); }
f() { return 0; }
