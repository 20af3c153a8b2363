// basis: documented vm-semantics N7
main() { thread t(); level notify("stop"); wait 0.1; println("end"); }
t() { o = spawnstruct(); x = "a" + o.u + f("b", (1, 2, 3)) + "c"; println("no"); }
f(s, v) { level endon("stop"); a["k"] = s; wait 0.05; return s; }
