// basis: documented vm-semantics K1
main() { f = ::later; [[f]](); later(); }
later() { println("later"); }
