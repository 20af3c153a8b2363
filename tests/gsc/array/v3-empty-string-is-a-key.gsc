// basis: documented vm-semantics V3
main() { a[""] = 1; a[" "] = 2; println(a.size, a[""], a[" "]); }
