// basis: documented vm-semantics E32
main() {
    wait u;
    wait (1, 2, 3);
    wait -0.5;
    x = 100000.0;
    wait x;
    println(gettime());
}
