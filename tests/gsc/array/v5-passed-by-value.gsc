// basis: documented vm-semantics V5
main() { a[0] = 1; f(a); println(a[0]); }   f(z) { z[0] = 9; }
