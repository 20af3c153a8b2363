// basis: documented vm-semantics E15
main() { i = 5; i.x = undefined; println(i); }
