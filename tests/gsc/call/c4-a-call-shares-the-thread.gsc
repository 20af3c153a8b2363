// basis: documented vm-semantics C4
main() { thread t(); level notify("stop"); wait 0.1; println("end"); }
t() { f(); println("no"); }
f() { level endon("stop"); g(); println("no"); }
g() { wait 0.05; println("no"); }
