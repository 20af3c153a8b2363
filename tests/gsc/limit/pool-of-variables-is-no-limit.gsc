// basis: decided decisions "pools"
main() {
    for (i = 0; i < 200000; i++) a[i] = i;
    println(a.size, " ", a[199999]);
}
