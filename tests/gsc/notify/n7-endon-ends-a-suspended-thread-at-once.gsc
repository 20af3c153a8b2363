// basis: documented vm-semantics N7
main() { thread t(); wait 0.02; level notify("stop"); println("sent"); wait 0.2; println("end"); }
t() { inner(); println("t"); }
inner() { level endon("stop"); wait 0.1; println("inner"); }
