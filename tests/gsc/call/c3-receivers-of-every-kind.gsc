// basis: documented vm-semantics C3
main() {
    level f("level");
    anim f("anim");
    o = spawnstruct();
    o f("struct");
    e = testentity();
    e f("entity");
    self f("self");
}
f(text) { println(text, self == level); }
