// basis: documented vm-semantics N5
main() { thread w(); level notify("e", undefined, 2, u); wait 0.02; }
w() { c = 1; level waittill("e", a, b, c); println(isdefined(a), b, isdefined(c)); }
