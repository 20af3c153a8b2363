// basis: documented vm-semantics E19
main() { o = spawnstruct(); o[0] = 1; println(o.size); }
