// basis: documented vm-semantics X7
main() { println(1 < 1.5, 2 >= 2, isdefined("a" < "b"), isdefined("1" < 2)); }
