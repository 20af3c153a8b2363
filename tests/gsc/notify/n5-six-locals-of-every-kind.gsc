// basis: documented language-in-the-wild "sizes"
main() {
    thread w();
    o = spawnstruct();
    o.n = 6;
    level notify("e", 1, 2.5, "three", (4, 4, 4), ::f, o);
    wait 0.02;
}
f() { return 5; }
w() { level waittill("e", a, b, c, d, e, f); println(a, b, c, d, [[e]](), f.n); }
