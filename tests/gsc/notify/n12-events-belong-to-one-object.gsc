// basis: documented vm-semantics N12
main() {
    o = spawnstruct();
    thread w(level, "level");
    thread w(o, "struct");
    o notify("e");
    wait 0.02;
    println("end");
}
w(object, text) { object waittill("e"); println(text); }
