// basis: documented vm-semantics N11
main() { thread t(); level notify("stop"); wait 0.2; }
t() { level endon("stop"); thread c(); wait 1; }
c() { wait 0.02; println("child"); }
