// basis: documented vm-semantics X13
main() { s = "123"; println(s[1] + 1, " ", (int)s[2] + 1, " ", s[0].size, " ", s[0] == "1"); }
