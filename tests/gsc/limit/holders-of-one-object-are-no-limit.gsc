// basis: decided decisions "pools"
main() {
    o = spawnstruct();
    o.n = 5;
    s = "shared " + o.n;
    for (i = 0; i < 70000; i++) { a[i] = o; b[i] = s; }
    for (i = 0; i < 69999; i++) { a[i] = 0; b[i] = 0; }
    println(a[69999].n, o.n, b[69999], s);
}
