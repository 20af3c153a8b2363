// basis: documented vm-semantics E14
main() { u.x = 5; println(isdefined(u)); }
