// basis: documented vm-semantics N5
main() { thread w(); level notify("e", 1); wait 0.02; }
w() { b = 5; level waittill("e", a, b); println(a, isdefined(b)); }
