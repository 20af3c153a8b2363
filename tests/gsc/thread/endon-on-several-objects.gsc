// basis: documented vm-semantics N7
main() {
    o = spawnstruct();
    thread t(o);
    level notify("x");
    println("other event");
    o notify("stop");
    wait 0.2;
    println("end");
}
t(o) { level endon("stop"); o endon("stop"); wait 0.1; println("no"); }
