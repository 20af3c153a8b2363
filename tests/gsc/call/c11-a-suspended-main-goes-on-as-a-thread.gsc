// basis: documented vm-semantics C11
main() { println("1"); wait 0.02; println("2 ", gettime()); return 5; }
