// basis: documented vm-semantics X5
main() { println(5 == "5", 5.0 == "5", (1, 2, 3) == "(1.00, 2.00, 3.00)", u == u2, isdefined(u == 0)); }
