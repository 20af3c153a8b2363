// basis: decided decisions "all errors at once"
main() {
    if (x {
        y = 1;
    }
    while (1 { z = 2; }
}
h() {
    z = 1;
}
