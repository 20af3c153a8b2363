// basis: documented vm-semantics T2
main() {
    thread w("0.0004 is 0 ms", 0.0004);
    thread w("0.0006 is 1 ms", 0.0006);
    thread w("0.001 is 1 ms", 0.001);
    thread w("0.0014 is 1 ms", 0.0014);
    thread w("0.0016 is 2 ms", 0.0016);
}
w(text, t) { wait t; println(text); }
