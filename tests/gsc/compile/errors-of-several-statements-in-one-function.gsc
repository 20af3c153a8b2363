// basis: decided decisions "all errors at once"
main() {
    break;
    switch (1) { case 1: x = 1; case 1: x = 2; }
    y = (1, 2);
    continue;
    default:
}
