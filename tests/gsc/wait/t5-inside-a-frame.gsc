// basis: documented vm-semantics T5
main() { wait 0.02; println(gettime()); }
