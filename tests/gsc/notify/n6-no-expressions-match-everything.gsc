// basis: documented vm-semantics N6
main() { thread w(); level notify("e", 5); wait 0.02; }
w() { level waittillmatch("e"); println("match"); }
