// basis: documented vm-semantics T2 E32
main() {
    wait 16777;
    println(gettime());
    wait 16776;
    println(gettime());
}
