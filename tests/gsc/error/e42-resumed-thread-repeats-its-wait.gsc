// basis: documented vm-semantics E42
main() {
    wait 0.05;
    x = 1 / 0;
    println("end");
}
