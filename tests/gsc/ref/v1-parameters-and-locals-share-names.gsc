// basis: documented vm-semantics V1
main() { f(1); }
f(A) { a++; { a = a + 1; b = a; } println(a, B); }
