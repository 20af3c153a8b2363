// basis: documented language-in-the-wild 1
main() {
    f(,);
}
f(a, b) { }
