// basis: documented vm-semantics V1
main() { println(isdefined(x), x); o = spawnstruct(); println(isdefined(o.y), isdefined(level.nothing)); }
