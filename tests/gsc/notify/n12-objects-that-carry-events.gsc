// basis: documented vm-semantics N12
main() {
    o = spawnstruct();
    thread w(level, "level");
    thread w(anim, "anim");
    thread w(o, "struct");
    e = testentity();
    thread w(e, "entity");
    level notify("e");
    anim notify("e");
    o notify("e");
    e notify("e");
    wait 0.02;
}
w(object, text) { object waittill("e"); println(text); }
