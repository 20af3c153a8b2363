// basis: documented vm-semantics K21
main() {
    dbg();
}
/# dbg() { } #/
