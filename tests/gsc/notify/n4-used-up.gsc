// basis: documented vm-semantics N4
main() { thread w(); level notify("e", 1); level notify("e", 2); wait 0.02; }
w() { level waittill("e", a); println(a); }
