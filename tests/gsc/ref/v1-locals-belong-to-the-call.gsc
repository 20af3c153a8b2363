// basis: documented vm-semantics V1
main() { if (1) { x = 3; } println(X); }
