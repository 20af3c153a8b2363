// basis: seed script-language "Strings"
main() { s = "abc"; t = s; t += "d"; println(s, t); a[0] = s; s = ""; println(a[0], s, s.size); }
