// basis: documented vm-semantics N1
main() { thread w(); level notify("go", 7); println("sent"); wait 0.02; }
w() { level waittill("go", n); println("got ", n); }
