// basis: documented vm-semantics T13
// flags: --loop-limit 1000
main() {
    for (i = 0; i < 1500; i++) x = i;
    println("goes on ", x);
}
