// basis: documented vm-semantics T13
main() {
    n = 0;
    for (i = 0; i < 1000; i++) {
        n++;
        resettimeout();
    }
    println(n);
}
