// basis: documented vm-semantics X12
main() { println(!0, !1, !-5, !0.0, !0.1, !"0", !"3", !!7); }
