// basis: seed script-language "Waittill"
main() {
    thread w(1);
    thread w(2);
    thread w(3);
    level notify("e", "x");
    wait 0.02;
}
w(n) { level waittill("e", a); println(n, a); }
