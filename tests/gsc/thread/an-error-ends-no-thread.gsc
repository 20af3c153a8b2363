// basis: documented vm-semantics E1
main() { thread t(); println("main"); }
t() { x = 1 / 0; wait 0.02; println("t"); }
