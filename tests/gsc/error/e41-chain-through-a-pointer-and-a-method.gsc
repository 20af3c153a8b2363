// basis: documented vm-semantics E41
main() {
    f = ::a;
    level [[f]]();
}
a() {
    self b();
}
b() {
    x = 1 / 0;
}
