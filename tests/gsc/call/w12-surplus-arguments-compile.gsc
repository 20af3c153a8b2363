// basis: documented language-in-the-wild 12
main() {
    println("before");
    f(1, 2);
    println("after");
}
f() { println("f"); }
