// basis: documented vm-semantics 1.3
main() {
    if (println(1)) x = 1;
}
