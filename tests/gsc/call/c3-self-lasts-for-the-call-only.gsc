// basis: documented vm-semantics C3
main() {
    o = spawnstruct();
    o.name = "o";
    p = spawnstruct();
    p.name = "p";
    o f(p);
}
f(p) {
    println(self.name);
    p g();
    println(self.name);
}
g() { println(self.name); }
