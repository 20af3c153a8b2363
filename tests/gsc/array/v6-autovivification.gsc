// basis: documented vm-semantics V6
main() { u["a"]["b"] = 1; level.z[2] = 3; println(u.size, u["a"].size, level.z.size); }
