// basis: documented vm-semantics K21
main() {
    /#
    for (i = 0; i < 3; i++) { if (i == 1) continue; println(i); if (i == 2) break; }
    switch (5) { case 5: println("five"); break; default: println("no"); }
    #/
}
