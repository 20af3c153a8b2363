// basis: documented language-in-the-wild 1
main() {
    f(1, );
}
f(a, b) { }
