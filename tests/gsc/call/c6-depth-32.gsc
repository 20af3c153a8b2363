// basis: documented vm-semantics C6
main() { r(1); }
r(n) { r(n + 1); if (n == 31) println("31 refused to go deeper"); if (n == 32) println("never"); }
