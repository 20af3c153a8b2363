// basis: documented vm-semantics N6
main() { thread w(); level notify("e"); level notify("e", "b"); level notify("e", "5", 9); wait 0.02; }
w() { level waittillmatch("e", 5); println("match"); }
