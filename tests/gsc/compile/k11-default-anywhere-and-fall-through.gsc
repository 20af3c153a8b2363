// basis: documented vm-semantics K11
main() { for (i = 0; i < 3; i++) { switch (i) { default: println("d"); case 1: println("1"); continue; case 2: break; } println("after ", i); } }
