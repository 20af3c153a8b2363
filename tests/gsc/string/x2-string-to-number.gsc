// basis: documented vm-semantics X2
main() { println((int)" 12x", " ", (int)"-0", " ", (float)".05", " ", isdefined((int)""), isdefined((int)".5")); }
