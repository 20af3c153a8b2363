// basis: documented vm-semantics T5
main() {
    for (i = 0; i < 4; i++) {
        wait 0.05;
        println(gettime());
    }
}
