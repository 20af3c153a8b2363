// basis: documented vm-semantics K7
wait() { }
main() { }
