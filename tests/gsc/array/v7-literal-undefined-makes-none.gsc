// basis: documented vm-semantics V7
main() { u[1] = undefined; println(isdefined(u)); }
