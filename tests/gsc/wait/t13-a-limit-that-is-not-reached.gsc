// basis: documented vm-semantics T13
// flags: --loop-limit 1000
main() {
    wait 0.2;
    for (i = 0; i < 900; i++) x = i;
    wait 0.05;
    for (i = 0; i < 900; i++) x = i;
    resettimeout();
    for (i = 0; i < 900; i++) x = i;
    println("alive");
}
