// basis: documented vm-semantics C2
main() { println("1"); thread f(); println("3"); }
f() { println("2"); wait 0.02; println("4"); }
