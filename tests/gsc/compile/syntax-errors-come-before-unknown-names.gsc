// basis: decided decisions "all errors at once"
main() {
    nosuch();
}
f() {
    x = = 1;
}
