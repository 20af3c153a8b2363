// basis: documented vm-semantics T7
main() { thread a(); thread b(); }
a() { wait 0.02; println("a"); }
b() { wait 0.02; println("b1"); wait 0; println("b2"); }
