// basis: seed script-language "Script-visible values"
main() {
    o = spawnstruct();
    o.i = 1;
    o.f = 2.5;
    o.s = "s";
    o.l = &"L";
    o.v = (1, 2, 3);
    o.a[0] = "a0";
    o.o = o;
    o.fn = ::g;
    o.u = undefined;
    println(o.i, o.f, o.s, o.l == &"L", o.v, o.a[0], o.o.i, [[o.fn]](), isdefined(o.u));
}
g() { return "g"; }
