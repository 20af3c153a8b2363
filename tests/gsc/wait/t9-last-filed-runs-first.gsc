// basis: documented vm-semantics T9
main() { thread a(); thread b(); }
a() { wait 0.02; println("a"); }
b() { wait 0.02; println("b"); }
