// basis: documented vm-semantics X2
main() { println((int)"+5", " ", (int)"  -6", " ", (int)"\t7", " ", (int)"007", " ", (float)"-2.50", " ", (float)"+.5z", " ", (int)"3.9"); }
