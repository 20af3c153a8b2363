// basis: documented vm-semantics V7
main() { u[1.5] = 3; println(isdefined(u), u.size); }
