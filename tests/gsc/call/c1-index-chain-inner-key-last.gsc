// basis: documented vm-semantics C1
p(n) { println(n); return n; }
main() {
    a[1][2] = "v";
    println(a[p(1)][p(2)]);
    a[p(1)][p(2)] = p(3);
    a[f()[p(0)]] = 1;
}
f() { println("f"); b[0] = 1; return b; }
