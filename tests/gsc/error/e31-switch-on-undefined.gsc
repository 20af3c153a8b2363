// basis: documented vm-semantics E31
main() { switch (u) { default: println("d"); } println("end"); }
