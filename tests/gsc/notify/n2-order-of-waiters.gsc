// basis: documented vm-semantics N2
main() { thread w("1"); thread w("2"); wait 0.02; level notify("go"); println("sent"); }
w(n) { level waittill("go"); println(n); }
