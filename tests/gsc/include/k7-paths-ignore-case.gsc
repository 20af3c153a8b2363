// basis: documented vm-semantics K7
main() { println(_HALF::Half(6), _Sub\_Inner::Who()); }
