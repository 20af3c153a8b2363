// basis: documented vm-semantics X6
main() {
    big = 1000000000000000000.0;
    inf = big * big * big;
    nan = inf - inf;
    println(nan == nan, nan != nan, nan == 1.0, nan != 1.0, nan < 1.0, nan >= 1.0);
    println(inf == inf, inf != inf, inf > 1.0);
    if (nan) println("nan is true");
}
