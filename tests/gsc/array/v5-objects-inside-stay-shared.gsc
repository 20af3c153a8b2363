// basis: documented vm-semantics V5
main() { o = spawnstruct(); o.n = 1; a[0] = o; b = a; b[0].n = 2; b[1] = 0; println(a[0].n, a.size); }
