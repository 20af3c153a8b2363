// basis: documented vm-semantics V14
main() {
    n = 0;
    for (i = 0; i < 3000; i++) { s = "s" + i; n += s.size; }
    println(n, " ", s);
}
