// basis: documented vm-semantics X6
main() { a = "x" + 1; b = "x1"; println(a == b, a == "X1", (a + "") == (b + ""), "1" == 1, "1.0" == 1.0); }
