// basis: documented vm-semantics N14
main() {
    thread w();
    wait 0.02;
    level.o notify("go", level.o);
    wait 0.02;
    println("end");
}
w() {
    level.o = spawnstruct();
    level.o.name = "kept";
    level.o waittill("go", o);
    level.o = undefined;
    println(o.name);
}
