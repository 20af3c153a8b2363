// basis: documented vm-semantics E23 V2
main() { x = 5; x += (1, 2, 3); println(isdefined(x)); }
