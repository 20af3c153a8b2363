// basis: documented vm-semantics T1
main() {
    wait 0.02;
    println(gettime());
    wait 0.02;
    println(gettime());
    wait 0.02;
    println(gettime());
}
