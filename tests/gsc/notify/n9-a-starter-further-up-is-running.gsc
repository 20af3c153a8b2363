// basis: documented vm-semantics N9
main() { level endon("e"); thread k(); println("here"); }
k() { level notify("e"); }
