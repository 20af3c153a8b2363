// basis: documented vm-semantics C4
main() { level endon("stop"); thread t(); wait 0.1; println("no"); }
t() { wait 0.02; level notify("stop"); println("t lives"); }
