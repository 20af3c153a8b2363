// basis: documented vm-semantics C2
main() { x = thread a(); y = thread b(); println(x, " ", isdefined(y)); }
a() { return 4; }
b() { wait 0.02; return 4; }
