// basis: documented vm-semantics X3
main() {
    println((int)1.9, " ", (int)-1.9, " ", (int)0.999, " ", (int)2147483520.0);
    println((int)3000000000.0, " ", (int)-3000000000.0);
    big = 1000000000000000000.0;
    inf = big * big * big;
    println((int)inf, " ", (int)(inf - inf));
}
