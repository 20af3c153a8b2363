// basis: documented vm-semantics V3 V1
main() { a["Key"] = 1; a["key"] = 2; a["KEY"] = 3; println(a.size, a["Key"], a["key"]); }
