// basis: documented vm-semantics E14 C1 X5
main() { u.x += 1; println(isdefined(u)); }
