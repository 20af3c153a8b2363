// basis: documented vm-semantics V9
main() { o = spawnstruct(); o.a = 1; o.b = 2; println(o.size, level.size, "four".size, [].size); }
