// basis: documented vm-semantics E41
main() {
    a();
}
a() {
    b(1);
}
b(n) {
    thread c();
}
c() {
	x	= n + 1;
}
