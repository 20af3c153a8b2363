// basis: seed script-language "Waittill"
main() {
    thread w("go_" + 3);
    level notify("go_3", 1);
    wait 0.02;
}
w(name) { level waittill(name, x); println(name, x); }
