// basis: documented vm-semantics N10
main() { thread t(); level notify("a"); level notify("b"); wait 0.02; println("end"); }
t() { level endon("b"); level waittill("a"); println("no"); }
