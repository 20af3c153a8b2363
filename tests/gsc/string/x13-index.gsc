// basis: documented vm-semantics X13
main() { s = "abc"; println("abc"[1], s[0], s[2], "abc".size, "xyz"[1 + 1]); }
