// basis: documented vm-semantics C3
main() {
    o = spawnstruct();
    o.n = "o";
    p = spawnstruct();
    p.n = "p";
    o thread t(p);
}
t(p) {
    wait 0.02;
    println(self.n);
    p f();
    println(self.n);
}
f() { wait 0.02; println(self.n); }
