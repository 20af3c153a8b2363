// basis: documented vm-semantics C3
main() { println(self == level); o = spawnstruct(); o.n = 7; o f(); println(isdefined(self.n)); }
f() { g(); }
g() { println(self.n); }
