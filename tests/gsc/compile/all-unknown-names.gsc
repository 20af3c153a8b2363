// basis: decided decisions "all errors at once"
main() {
    nosuch1();
    level nosuch2();
    thread nosuch3();
    x = ::nosuch4;
    _half::nosuch5();
}
