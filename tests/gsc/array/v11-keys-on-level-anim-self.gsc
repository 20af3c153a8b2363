// basis: decided decisions V11
main() {
    level["a"] = 1;
    anim["a"] = 2;
    println(level.a, level["a"], anim.a, anim["a"]);
    o = spawnstruct();
    o f();
    println(o.a);
}
f() { self["a"] = 3; println(self.a, self["a"]); }
