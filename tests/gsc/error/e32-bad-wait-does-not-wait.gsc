// basis: documented vm-semantics E32
main() { wait "soon"; wait -1; wait 20000; println(gettime()); }
