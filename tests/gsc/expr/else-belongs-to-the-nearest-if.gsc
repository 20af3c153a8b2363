// basis: seed script-language "Conditional and loop statements"
main() {
    if (1) if (0) println("no"); else println("inner else");
    if (0) { if (1) println("no"); } else println("outer else");
    if (0) println("no"); else if (0) println("no"); else println("last");
}
