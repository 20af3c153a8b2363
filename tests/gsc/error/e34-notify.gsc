// basis: documented vm-semantics E34
p(n) { println(n); return n; }
main() {
    level notify(7);
    u notify("e", p(1));
    level notify(&"e");
    println("end");
}
