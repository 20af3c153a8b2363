// basis: documented vm-semantics N15
main() { level.e = testentity(); thread remove(); thread w(level.e); thread x(level.e); wait 0.1; println("end"); }
remove() { wait 0.05; testremove(level.e); }
w(e) { e waittill("z"); println("w"); }
x(e) { e endon("z"); wait 0.08; println("x"); }
