// basis: documented vm-semantics N7
main() {
    thread t(1);
    thread t(2);
    level notify("kill 1");
    level notify("go");
    wait 0.02;
    level notify("kill 2");
    level notify("go");
    wait 0.02;
    println("end");
}
t(n) { level endon("kill " + n); while (1) { level waittill("go"); println("t", n); } }
