// basis: documented vm-semantics N7 N8
main() {
    for (i = 0; i < 3; i++) thread t(i);
    wait 0.02;
    level notify("b");
    wait 0.2;
    println("end");
}
t(i) { level endon("a"); if (i != 1) level endon("b"); wait 0.1; println("t", i); }
