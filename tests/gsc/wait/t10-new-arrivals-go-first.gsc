// basis: documented vm-semantics T10
main() {
    thread x("1");
    thread x("2");
    thread w();
    thread s();
}
x(n) { wait 0.02; println("x", n); }
w() { level waittill("go"); println("woken"); }
s() { wait 0.02; println("sender"); level notify("go"); wait 0; println("sender again"); }
