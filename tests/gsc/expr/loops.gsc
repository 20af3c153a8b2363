// basis: seed script-language "Conditional and loop statements"
main() {
    i = 0;
    while (i < 3) { i++; if (i == 2) continue; println("w", i); }
    do { i--; println("d", i); } while (i > 1);
    for (;;) { i++; if (i > 3) break; }
    println(i);
    for (j = 0; j < 2; j++) for (k = 0; k < 2; k++) { if (k) break; println(j, k); }
    for (n = 0; ; n++) if (n == 5) break;
    println(n);
    for (; n > 3;) n--;
    println(n);
}
