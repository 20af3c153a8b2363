// basis: decided decisions "runtime errors"
// flags: --errors 0
main() {
    x = 1 / 0;
    println("on ", x);
}
