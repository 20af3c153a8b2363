// basis: documented vm-semantics 1.3
main() {
    /# level waittillmatch("e", 1); #/
}
