// basis: documented vm-semantics N14
main() {
    thread w();
    thread t();
    wait 0.1;
    println("end");
}
w() { spawnstruct() waittill("go"); println("no"); }
t() { spawnstruct() endon("go"); wait 0.05; println("t"); }
