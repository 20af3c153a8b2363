// basis: documented vm-semantics V11
main() { self.a = 1; println(level.a, self.a); o = spawnstruct(); o.s = self; println(o.s.a, o.s == level); }
