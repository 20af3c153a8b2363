// basis: decided decisions "16"
main() {
    switch ("a") { case "a": x = 1; break; case "b": x = 3; break; case "a": x = 2; break; }
}
