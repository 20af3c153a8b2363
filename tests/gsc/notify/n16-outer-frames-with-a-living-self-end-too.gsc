// basis: documented vm-semantics N16
main() {
    level.e = testentity();
    thread t();
    testremove(level.e);
    wait 0.2;
    println("end");
}
t() { level.e g(); println("no"); }
g() { level h(); println("no"); }
h() { wait 0.05; println("h"); }
