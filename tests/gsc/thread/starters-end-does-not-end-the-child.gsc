// basis: documented vm-semantics N11
main() { thread t(); println("main ends"); }
t() { thread u(); println("t ends"); }
u() { wait 1; println("u ", gettime()); }
