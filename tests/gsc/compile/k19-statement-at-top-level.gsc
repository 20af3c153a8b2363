// basis: documented vm-semantics K19
x = 1;
main() { }
