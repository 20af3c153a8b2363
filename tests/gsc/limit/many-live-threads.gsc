// basis: decided decisions "pools"
main() {
    level.n = 0;
    for (i = 0; i < 20000; i++) thread t();
    wait 0.1;
    println(level.n);
    level notify("go");
    wait 0.05;
    println(level.n);
}
t() { level.n++; level waittill("go"); level.n--; }
