// basis: documented vm-semantics E11
main() {
    n = 5;
    x = n f();
    y = u thread f();
    a[0] = 1;
    z = a f();
    println(isdefined(x), isdefined(y), isdefined(z));
}
f() { println("not entered"); return 1; }
