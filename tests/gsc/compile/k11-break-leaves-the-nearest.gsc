// basis: documented vm-semantics K11
main() {
    for (i = 0; i < 2; i++) {
        switch (i) { case 0: break; case 1: while (1) { break; } println("in switch"); }
        println("loop ", i);
    }
}
