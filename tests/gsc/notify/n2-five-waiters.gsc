// basis: documented vm-semantics N2
main() {
    for (i = 0; i < 5; i++) thread w(i);
    wait 0.02;
    level notify("go");
}
w(n) { level waittill("go"); println(n); }
