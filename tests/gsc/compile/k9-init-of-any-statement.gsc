// basis: documented vm-semantics K9
main() {
    for (if (1) i = 0; i < 2; i++) println("a", i);
    for ({ i = 5; j = 6; } i < 6; i++) println("b", i, j);
    for (; i < 7; i++) println("c", i);
    for (f(); i < 8; f()) i++;
    for (k = 0; ; k++) { if (k == 2) break; }
    println(k);
    for (k = 0; k < 2;) k++;
    println(k);
    for (wait 0.02; k < 3; level notify("e")) { k++; println(gettime()); }
}
f() { println("f"); }
