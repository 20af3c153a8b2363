// basis: documented vm-semantics E1
main() {
    f();
    println("back");
}
f() {
    x = 1 / 0;
    println("same function goes on");
}
