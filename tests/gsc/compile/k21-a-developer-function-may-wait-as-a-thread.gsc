// basis: documented vm-semantics K21
/# dbg() { wait 0.02; println("dbg ", gettime()); } #/
main() {
    /# thread dbg(); #/
    println("main");
}
