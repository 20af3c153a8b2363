// basis: documented vm-semantics C3
main() { o = spawnstruct(); o.n = 7; o f(); o thread f(); }
f() { thread g(); }
g() { println(self.n); }
