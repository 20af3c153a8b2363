// basis: documented vm-semantics K2
main() {
    x = _half::half(4);
    y = half(4);
}
