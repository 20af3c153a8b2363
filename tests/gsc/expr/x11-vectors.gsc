// basis: documented vm-semantics X11
main() {
    v = (1, 2, 3);
    w = (0.5, 0.5, 0.5);
    println((1, 2, 3)[1], v[0], v[2]);
    println(v + w, v - w);
    v += w;
    println(v);
    v -= (1, 1, 1);
    println(v);
}
