// basis: documented vm-semantics N5
main() { thread w(); level notify("e", 1, 2); wait 0.02; }
w() { level waittill("e"); println("woken"); }
