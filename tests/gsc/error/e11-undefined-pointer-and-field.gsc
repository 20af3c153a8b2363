// basis: documented vm-semantics E11 E13
main() { println(isdefined([[u]](1)), " ", isdefined(u.x)); }
