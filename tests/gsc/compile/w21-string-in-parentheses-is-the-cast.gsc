// basis: documented language-in-the-wild 21
main() {
    string = 1; say(string);
}
say(x) { }
