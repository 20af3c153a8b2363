// basis: documented vm-semantics T5
main() { wait 0.05; println(gettime()); wait 0.05; println(gettime()); }
