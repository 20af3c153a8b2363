// basis: documented vm-semantics N10
main() { thread w(1); thread w(2); wait 0.02; level notify("go"); wait 0.02; println("end"); }
w(n) { level endon("kill" + n); level waittill("go"); println("w", n); level notify("kill2"); }
