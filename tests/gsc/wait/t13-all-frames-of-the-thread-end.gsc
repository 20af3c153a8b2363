// basis: documented vm-semantics T13
// flags: --loop-limit 2000000
main() {
    wait 0.2;
    x = thread t();
    println("after ", isdefined(x));
}
t() {
    spin();
    println("never");
    return 1;
}
spin() {
    i = 0;
    for (;;) i++;
}
