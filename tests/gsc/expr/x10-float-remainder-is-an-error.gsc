// basis: documented vm-semantics X10
main() { x = 5.5 % 2.0; println(isdefined(x)); }
