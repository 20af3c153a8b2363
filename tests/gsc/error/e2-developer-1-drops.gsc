// basis: documented vm-semantics E2
// flags: --developer
main() {
    println("before");
    x = 1 / 0;
    println("never");
}
