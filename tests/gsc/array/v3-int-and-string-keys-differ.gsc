// basis: documented vm-semantics V3
main() { a[1] = "i"; a["1"] = "s"; a[-3] = 0; println(a.size, a[1], a["1"]); }
