// basis: documented vm-semantics N6
main() { thread w(); level notify("e", "1", 2); wait 0.02; }
w() { x = 1; y = 7; level waittillmatch("e", x); println((string)x == "1", x + 1, y); }
