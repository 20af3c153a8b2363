// basis: documented vm-semantics N17 D9
main() {
    e = testentity();
    e f();
    println("main");
}
f() {
    self.x = 1;
    testremove(self);
    println(isdefined(self), isdefined(self.x));
    self.x = 2;
    println(isdefined(self.x));
    self g();
    println("on");
}
g() { println("no"); }
