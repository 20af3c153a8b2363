// basis: seed script-language "Endon"
main() {
    o = spawnstruct();
    o thread t();
    wait 0.05;
    o notify("stop");
    wait 0.3;
    println("end");
}
t() { self endon("stop"); while (1) { println("tick ", gettime()); wait 0.02; } }
