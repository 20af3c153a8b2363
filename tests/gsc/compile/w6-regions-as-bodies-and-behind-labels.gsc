// basis: documented language-in-the-wild 6
main() {
    f = ::g;
    if (1) /# [[f]]("if"); #/
    if (0) /# [[f]]("no"); #/
    else println("else");
    switch (1) {
    case 1: /#[[f]]("case");#/
    default:
        /# [[f]]("default"); #/
        break;
    }
    /# if (1) println("if inside"); x = 5; for (i = 0; i < 1; i++) println(x); #/
}
g(text) { println(text); }
