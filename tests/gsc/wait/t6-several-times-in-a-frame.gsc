// basis: documented vm-semantics T6
main() { for (i = 0; i < 9; i++) { wait 0.01; println(gettime()); } }
