// basis: documented vm-semantics K8
main() {
    if (1) { println("block"); }
    if (1) println("simple"); else println("no");
    if (1) /# println("region"); #/
    if (1) while (1) { println("control"); break; }
    for (i = 0; i < 1; i++) /# println("for region"); #/
    ;
    { ; { println("nested"); }; }
    do println("do"); while (0);
    switch (1) { case 1: println("switch"); }
}
