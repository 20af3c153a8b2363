// basis: documented vm-semantics E36
main() {
    thread w();
    level notify("e", spawnstruct());
    level notify("e", "a");
    wait 0.02;
}
w() {
    level waittillmatch("e", "a");
    println("match");
}
