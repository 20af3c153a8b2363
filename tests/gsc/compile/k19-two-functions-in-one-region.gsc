// basis: documented vm-semantics K19
/# f() { }
g() { } #/
main() { }
