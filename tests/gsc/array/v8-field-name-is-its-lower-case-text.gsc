// basis: decided decisions V8
main() {
    o = spawnstruct();
    o.Foo = 1;
    o["Foo"] = 2;
    println(o.foo, o["foo"], o["Foo"], o.FOO);
    a["x"] = 0;
    a.Bar = 3;
    println(a["bar"], isdefined(a["Bar"]), a.bAR);
}
