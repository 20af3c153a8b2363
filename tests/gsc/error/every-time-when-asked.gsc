// basis: decided decisions "runtime errors"
// flags: --errors 2
main() { for (i = 0; i < 3; i++) x = i / 0; println("on ", x); }
