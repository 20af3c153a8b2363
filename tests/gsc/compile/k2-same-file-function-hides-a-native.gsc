// basis: documented vm-semantics K2
isdefined(x) { return "mine"; }
main() { println(isdefined(1)); }
