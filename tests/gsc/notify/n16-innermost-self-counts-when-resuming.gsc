// basis: documented vm-semantics N16
main() {
    e = testentity();
    e thread t();
    testremove(e);
    wait 0.2;
    println("end");
}
t() { level f(); println("no"); }
f() { wait 0.05; println("f runs, its self is level"); }
