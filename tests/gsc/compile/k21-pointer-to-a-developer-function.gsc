// basis: documented vm-semantics K21
main() {
    f = ::dbg;
}
/# dbg() { } #/
