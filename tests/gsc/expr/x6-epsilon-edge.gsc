// basis: documented vm-semantics X6
main() { println(0.0 == 0.0000009, 0.0 == 0.0000011, 0 == 0.0000009, 0.0 != 0.0000011); }
