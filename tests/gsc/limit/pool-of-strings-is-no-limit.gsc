// basis: decided decisions "pools"
main() {
    for (i = 0; i < 40000; i++) a[i] = "string " + i;
    println(a.size, " ", a[39999]);
}
