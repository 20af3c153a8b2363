// basis: documented vm-semantics E35
main() { v = (u, 2, 3); println(isdefined(v)); }
