// basis: documented vm-semantics E13 E11
main() {
    x = self.enemy.origin;
    self.enemy f(1);
    self.enemy thread f(2);
    println(isdefined(x));
}
f(n) { println("not entered"); }
