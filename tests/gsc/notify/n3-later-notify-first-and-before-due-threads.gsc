// basis: documented vm-semantics N3
main() { thread x(); thread w("a"); thread w("b"); wait 0.02;
         level notify("a"); level notify("b"); println("sent"); }
x() { wait 0.02; println("x"); }
w(e) { level waittill(e); println(e); }
