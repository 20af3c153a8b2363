// basis: documented vm-semantics C3
main() { a[0] = 1; a f(); game f(); println("on"); }
f() { println("no"); }
