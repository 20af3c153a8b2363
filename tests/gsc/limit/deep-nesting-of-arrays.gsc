// basis: decided decisions "pools"
main() {
    a = [];
    for (i = 0; i < 20000; i++) { b = []; b[0] = a; a = b; b = undefined; }
    c = a;
    println(a.size, c == a);
    a = undefined;
    c = undefined;
    println("freed");
}
