// basis: documented vm-semantics K11
main() { switch (f()) { } switch (1) { default: } switch (2) { case 1: case 2: } println("end"); }
f() { println("f"); return 1; }
