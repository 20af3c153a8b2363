// basis: documented vm-semantics V4
main() { a[0] = 1; println(isdefined(a[7]), isdefined(a[7][7]), a.size); }
