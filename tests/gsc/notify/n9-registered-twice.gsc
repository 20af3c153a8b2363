// basis: documented vm-semantics N9
main() {
    level endon("e");
    level notify("e");
    level endon("e");
    thread k();
    wait 0.05;
    println("no");
}
k() { wait 0.02; println("k"); level notify("e"); }
