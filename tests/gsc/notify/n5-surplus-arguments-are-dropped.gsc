// basis: documented vm-semantics N5
main() { thread w(); level notify("e", 1, 2, 3, 4); wait 0.02; }
w() { level waittill("e", a, b); println(a, b); }
