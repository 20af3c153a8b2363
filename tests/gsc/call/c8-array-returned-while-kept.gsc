// basis: documented vm-semantics C8 V5
main() { a = keep(); a["k"] = 2; b = keep(); b["n"] = 3; println(level.kept["k"], level.kept.size, a["k"], b.size); }
keep() { level.kept["k"] = 1; return level.kept; }
