// basis: documented vm-semantics C8
main() {
    a[0] = 1;
    thread f(a);
    println(a[0]);
    a[0] = 3;
    wait 0.05;
}
f(a) { a[0] = 2; wait 0.02; println(a[0]); }
