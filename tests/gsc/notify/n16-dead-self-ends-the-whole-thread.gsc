// basis: documented vm-semantics N16
main() { level.e = testentity(); thread remove(); thread t(); wait 0.2; println("end"); }
remove() { wait 0.05; testremove(level.e); }
t() { level.e f(); println("no"); }
f() { wait 0.1; println("no"); }
