// basis: documented vm-semantics K22
main() { println("ok"); }
/* this comment never ends
nonsense $ @ {
