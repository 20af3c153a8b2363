// basis: documented vm-semantics T13, E27
// flags: --loop-limit 1000000
main() {
    wait 0.2; // past the loading phase
    thread f(undefined);
    println("on");
}

f(text) {
    for (i = 0; i < text; i++)
        n = i;
    println("never");
}
