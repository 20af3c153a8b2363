// basis: documented vm-semantics T8 T13
// flags: --loop-limit 2000000
main() {
    wait 0.2;
    thread spin();
    wait 0.05;
    println("alive");
}
spin() {
    while (1) wait 0;
}
