// basis: seed script-language "Conditional and loop statements"
main() {
    for (i = 0; i < 4; i++) { if (i % 2) continue; println("for ", i); }
    i = 0;
    do { i++; if (i == 2) continue; println("do ", i); } while (i < 3);
}
