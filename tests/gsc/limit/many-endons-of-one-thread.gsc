// basis: documented vm-semantics N8
main() {
    thread t();
    level notify("e999");
    wait 0.1;
    println("end");
}
t() { for (i = 0; i < 1000; i++) level endon("e" + i); wait 0.05; println("no"); }
