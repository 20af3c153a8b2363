// basis: decided decisions "runtime errors"
main() {
    f();
    f();
    thread f();
    println("end");
}
f() {
    x = 1 / 0;
}
