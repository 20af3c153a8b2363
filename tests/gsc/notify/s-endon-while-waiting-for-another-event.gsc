// basis: seed script-language "Endon"
main() {
    thread t();
    level notify("disconnect");
    level notify("other");
    wait 0.02;
    println("end");
}
t() { level endon("disconnect"); level waittill("other"); println("no"); }
