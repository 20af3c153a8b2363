// basis: documented vm-semantics N12
main() { thread w(); level notify("GO"); level notify("go"); wait 0.02; }
w() { level waittill("go"); println("go"); level waittill(1); println("no wait"); }
