// basis: documented vm-semantics V1
main() { f(); f(); }
f() { println(isdefined(x)); x = 1; }
