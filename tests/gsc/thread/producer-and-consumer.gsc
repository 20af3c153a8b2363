// basis: documented vm-semantics N1 N4
main() { thread consumer(); thread producer(); }
producer() { for (i = 0; i < 3; i++) { level notify("item", i); wait 0.05; } level notify("done"); }
consumer() { level endon("done"); while (1) { level waittill("item", n); println("item ", n, " ", gettime()); } }
