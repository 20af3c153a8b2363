// basis: decided decisions "all errors at once"
main() {
    nosuch(1);
}
