// basis: documented vm-semantics N6
p(n, v) { println(n); return v; }
main() {
    thread w();
    level notify("e", 1, 2);
    level notify("e", 3, 4);
    wait 0.02;
}
w() { p("object", level) waittillmatch(p("name", "e"), p("first", 3), p("second", 4)); println("match"); }
