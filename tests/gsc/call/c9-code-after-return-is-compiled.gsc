// basis: documented vm-semantics C9
main() {
    return;
    nosuch();
}
