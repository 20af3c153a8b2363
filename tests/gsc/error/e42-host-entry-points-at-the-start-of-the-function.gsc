// basis: documented vm-semantics E42
other() {
    println("unused");
}
main() {
    y = 2;
    x = 1 / 0;
}
