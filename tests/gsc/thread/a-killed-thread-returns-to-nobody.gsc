// basis: documented vm-semantics N7 N8
main() { x = thread outer(); println(isdefined(x)); level notify("stop"); wait 0.1; println("end"); }
outer() { y = inner(); println("no"); return y; }
inner() { level endon("stop"); level waittill("never"); return 1; }
