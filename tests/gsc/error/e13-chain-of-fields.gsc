// basis: documented vm-semantics E13
main() { o = spawnstruct(); println(isdefined(o.a.b)); }
