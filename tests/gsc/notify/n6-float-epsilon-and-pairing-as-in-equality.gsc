// basis: documented vm-semantics N6 X6
main() { thread w(); level notify("e", 1.0000005); wait 0.02; }
w() { level waittillmatch("e", 1); println("match"); }
