// basis: documented vm-semantics C6
main() { down(1); }
down(n) {
    if (n < 20) { down(n + 1); return; }
    thread later();
}
later() {
    wait 0.02;
    println(deep(30));
}
deep(n) { if (n == 0) return 0; return 1 + deep(n - 1); }
