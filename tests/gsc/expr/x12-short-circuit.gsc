// basis: documented vm-semantics X12
f() { println("f"); return 9; }
main() {
    println(5 || f());
    println(0 && f());
    println(0 || f());
    println(1 && f());
    println("2" || f());
    println("0" && f());
}
