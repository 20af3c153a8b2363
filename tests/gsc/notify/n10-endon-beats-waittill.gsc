// basis: documented vm-semantics N10
main() { thread t(); level notify("e"); wait 0.02; println("end"); }
t() { level endon("e"); level waittill("e"); println("no"); }
