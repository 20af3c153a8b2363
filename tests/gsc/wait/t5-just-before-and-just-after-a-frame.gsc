// basis: documented vm-semantics T5
main() { thread w(0.049); thread w(0.050); thread w(0.051); }
w(t) { wait t; println(t, " ", gettime()); }
