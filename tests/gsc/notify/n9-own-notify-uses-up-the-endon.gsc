// basis: documented vm-semantics N9 D2
main() { level endon("e"); level notify("e"); println("still"); wait 0.02;
         level notify("e"); println("again"); wait 0.02; println("alive"); }
