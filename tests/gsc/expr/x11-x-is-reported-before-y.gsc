// basis: documented vm-semantics X11
main() { v = ("a", "b", 3); w = (1, "b", "c"); println(isdefined(v), isdefined(w)); }
