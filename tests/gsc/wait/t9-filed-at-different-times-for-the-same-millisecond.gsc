// basis: documented vm-semantics T9
main() {
    thread w("early", 0.04);
    wait 0.01;
    thread w("late", 0.03);
}
w(text, t) { wait t; println(text); }
