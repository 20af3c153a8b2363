// basis: documented vm-semantics C2
main() { println("m1"); thread a(); println("m2"); }
a() { println("a1"); thread b(); println("a2"); wait 0.02; println("a3"); }
b() { println("b1"); wait 0.01; println("b2"); }
