// basis: documented vm-semantics X6
main() {
    f = ::main;
    x = (f == f);
    y = (::main != ::main);
    println(isdefined(x), isdefined(y), isdefined(f));
}
