// basis: decided decisions "all errors at once"
main() { println("never"); }
f() { x = (); }
