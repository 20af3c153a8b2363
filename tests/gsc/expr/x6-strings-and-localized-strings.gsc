// basis: documented vm-semantics X6
main() {
    println("a" == "a", "a" == "A", "a" != "b", "" == "");
    println(&"A" == &"A", &"A" == &"B", &"A" != &"a");
}
