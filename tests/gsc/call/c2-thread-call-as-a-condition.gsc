// basis: documented language-in-the-wild 5
main() {
    o = spawnstruct();
    if (o thread usable(3)) println("usable");
    if (thread usable(1)) println("no");
}
usable(n) { return n > 2; }
