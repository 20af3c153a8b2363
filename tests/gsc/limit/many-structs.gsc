// basis: decided decisions "pools"
main() {
    for (i = 0; i < 30000; i++) { o = spawnstruct(); o.next = level.head; o.n = i; level.head = o; }
    n = 0;
    for (o = level.head; isdefined(o); o = o.next) n++;
    println(n);
    level.head = undefined;
    println("freed");
}
