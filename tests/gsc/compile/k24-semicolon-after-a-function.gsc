// basis: documented vm-semantics K24
f() { } ;
main() { }
