// basis: documented vm-semantics N6
main() {
    thread w("a");
    thread w("b");
    level notify("e", "b");
    wait 0.02;
    level notify("e", "a");
    wait 0.02;
}
w(m) { level waittillmatch("e", m); println(m); }
