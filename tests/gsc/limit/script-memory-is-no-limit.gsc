// basis: decided decisions "pools"
main() {
    for (i = 0; i < 100; i++) { s = "x" + i; for (j = 0; j < 12; j++) s += s; a[i] = s; }
    n = 0;
    for (i = 0; i < 100; i++) n += a[i].size;
    println(n);
}
