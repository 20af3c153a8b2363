// basis: documented vm-semantics E35
main() { v = (1, "no", 3); println(isdefined(v)); }
