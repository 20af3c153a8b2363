// basis: documented vm-semantics V3
main() { a["0"] = "s"; a[0] = "i"; a["0"] = undefined; println(a.size, a[0], isdefined(a["0"])); }
