// basis: documented vm-semantics N1 N3
main() {
    thread ping();
    thread pong();
    wait 0.02;
    level notify("ping", 1);
    wait 0.02;
    println("end");
}
ping() { while (1) { level waittill("ping", n); println("ping ", n); if (n < 3) level notify("pong", n); } }
pong() { while (1) { level waittill("pong", n); println("pong ", n); level notify("ping", n + 1); } }
