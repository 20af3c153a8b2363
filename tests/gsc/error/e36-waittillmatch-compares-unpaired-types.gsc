// basis: documented vm-semantics E36
main() {
    thread w();
    level notify("e", ::w);
    println("on");
    wait 0.02;
    println("end");
}
w() {
    level waittillmatch("e", ::main);
    println("no match");
}
