// basis: decided decisions "all errors at once"
main() {
    x = ;
    println("fine");
}
f() {
    a = b = 1;
}
h() {
    z = 1 +;
}
