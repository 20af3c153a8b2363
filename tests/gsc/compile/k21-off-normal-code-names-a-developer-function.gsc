// basis: documented vm-semantics K21
// flags: --no-developer-script
/# dbg() { } #/
main() {
    dbg();
}
