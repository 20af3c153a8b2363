// basis: seed script-language "Call forms"
main() {
    f = ::t;
    o = spawnstruct();
    o.n = 5;
    thread [[f]](1, 2);
    o thread [[f]](3, 4);
}
t(a, b) { wait 0.02; println(a, b, isdefined(self.n)); }
