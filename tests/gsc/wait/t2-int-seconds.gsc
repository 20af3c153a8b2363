// basis: documented vm-semantics T2
main() { wait 2; println(gettime()); }
