// basis: documented vm-semantics N10
main() {
    thread w();
    thread t();
    wait 0.02;
    level notify("e");
    wait 0.02;
    println("end");
}
w() { level waittill("e"); println("w"); }
t() { level endon("e"); level waittill("e"); println("no"); }
