// basis: documented vm-semantics K5
main() {
    thread println(1);
}
