// basis: documented vm-semantics N5
main() { thread t(); level notify("e", 1); wait 0.02; }
t() { a = 7; w(); println(a); }
w() { level waittill("e", a); println(a); }
