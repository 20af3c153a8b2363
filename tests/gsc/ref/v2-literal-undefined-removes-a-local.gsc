// basis: documented vm-semantics V2
main() { x = 1; x = undefined; println(isdefined(x)); x = 2; println(x); x = (undefined); println(isdefined(x)); }
