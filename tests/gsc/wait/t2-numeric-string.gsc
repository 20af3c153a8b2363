// basis: documented vm-semantics T2
main() { wait "0.5"; println(gettime()); wait " 1"; println(gettime()); }
