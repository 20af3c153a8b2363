// basis: documented vm-semantics E10
main() { x = distance((0, 0, 0), 5); println("on ", isdefined(x)); }
