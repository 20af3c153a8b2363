// basis: documented vm-semantics K11
main() { for (i = 0; i < 12; i += 3) println(f(i), g("k" + i)); }
f(n) {
    switch (n) { case 0: return "zero"; case 3: return "three"; case 1: case 2: return "few"; case 100000: return "big"; case 6: break; default: return "d"; }
    return "six";
}
g(s) {
    switch (s) { case "k0": return 0; case "k3": return 3; case "k9": return 9; }
    return -1;
}
