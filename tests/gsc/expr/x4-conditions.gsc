// basis: documented vm-semantics X4
main() {
    if (-1) println("int"); else println("no");
    if (0.5) println("float"); else println("no");
    if (-0.0) println("no"); else println("minus zero");
    if ("0.5") println("no"); else println("0.5 as text");
    if ("1e") println("1e"); else println("no");
    if ("00012") println("12"); else println("no");
    if ("-0") println("no"); else println("-0");
}
