// basis: documented language-in-the-wild 21
main() {
    string = "s";
    size = 3;
    print = 4;
    println(string, size, print);
    f(1, 2);
}
f(string, size) { println(string + size); }
