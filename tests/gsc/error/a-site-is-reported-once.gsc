// basis: decided decisions "runtime errors"
main() {
    for (i = 0; i < 3; i++) {
        x = i / 0;
        y = u + i;
    }
    println("end ", i);
}
