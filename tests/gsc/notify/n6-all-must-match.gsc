// basis: documented vm-semantics N6
main() {
    thread w();
    level notify("e", 1);
    level notify("e", 1, 3);
    level notify("e", 2, 2);
    println("none so far");
    level notify("e", 1, 2, 9);
    wait 0.02;
}
w() { level waittillmatch("e", 1, 2); println("match"); }
