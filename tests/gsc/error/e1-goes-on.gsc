// basis: documented vm-semantics E1
main() { x = (int)"no"; println("on ", isdefined(x)); }
