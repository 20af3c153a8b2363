// basis: documented vm-semantics N18
main() {
    x = thread f();
    y = thread g();
    println(isdefined(x), isdefined(y));
}
f() { }
g() { wait 0.02; return 1; }
