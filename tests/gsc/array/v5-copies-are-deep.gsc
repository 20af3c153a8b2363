// basis: documented vm-semantics V5
main() { a["x"]["y"] = 1; b = a; b["x"]["y"] = 2; println(a["x"]["y"], b["x"]["y"]); }
