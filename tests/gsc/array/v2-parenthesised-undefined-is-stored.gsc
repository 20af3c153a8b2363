// basis: documented vm-semantics V2
main() {
    a[0] = 1;
    a[1] = (undefined);
    println(a.size, isdefined(a[1]));
    a[2] = f();
    println(a.size, isdefined(a[2]));
    a[1] = undefined;
    println(a.size);
}
f() { }
