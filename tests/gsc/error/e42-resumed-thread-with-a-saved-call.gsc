// basis: documented vm-semantics E42
main() {
    thread g();
    wait 0.05;
    level notify("go");
    println("sent");
}
g() {
    f();
}
f() {
    level waittill("go");
    y = 1 / 0;
    println("f");
}
