// basis: documented vm-semantics N8
main() { thread t(); wait 0.02; level notify("stop"); wait 0.2; }
t() { reg(); wait 0.1; println("no"); }
reg() { level endon("stop"); }
