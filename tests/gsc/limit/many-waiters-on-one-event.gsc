// basis: documented vm-semantics N2
main() {
    for (i = 0; i < 2000; i++) thread w(i);
    level.last = -1;
    level.bad = 0;
    level notify("go");
    wait 0.02;
    println(level.last, level.bad);
}
w(n) { level waittill("go"); if (n != level.last + 1) level.bad++; level.last = n; }
