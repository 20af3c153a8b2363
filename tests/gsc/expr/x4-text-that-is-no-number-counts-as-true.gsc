// basis: documented vm-semantics X4 E27
main() {
    if ("true") println("true");
    if ("") println("empty");
    if (&"A") println("localized");
}
