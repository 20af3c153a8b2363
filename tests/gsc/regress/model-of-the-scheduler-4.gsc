// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() { wait 0.002;
    level.e1 thread f4();
    wait 0.05;
     thread f1();
    level.e0 thread f6();
    level notify("c", 1);
    wait 0.01;
    level notify("c", 1);
    wait 0.01;
    anim notify("c", 0);
    level thread f2();
    wait 0.05;
    level.e2 notify("a", 2);
    level notify("c", 1);
    wait 0.05;
    level.e1 thread f1();
    anim thread f6();
    level.e1 notify("b", 2);
    level notify("c", 1); }
f1() { println("1.20 ", gettime(), " ", isdefined(self));
    println("1.21 ", gettime(), " ", isdefined(self));
    wait 0.05;
    level.e0 notify("b", 0);
    level.e0 endon("c");
    level.e0 thread f5();
    level.e1 thread f6(); }
f2() { level.e2 waittill("b", x); println("2.27 ", x, " ", gettime());
    println("2.28 ", gettime(), " ", isdefined(self));
    level.e0 endon("b"); }
f3() { level.e1 waittillmatch("a", 0); println("3.30 ", gettime());
    wait 0.0;
     thread f5(); }
f4() { wait 0.07; }
f5() { wait 0.05;
    level thread f7();
    wait 0.001;
    anim endon("c");
    level.e2 endon("c");
     f7(); }
f6() { for (i0 = 0; i0 < 2; i0++) { anim waittill("c", x); println("6.41 ", x, " ", gettime()); anim thread f8(); level.e2 endon("b"); } }
f7() { for (i0 = 0; i0 < 2; i0++) { level.e2 thread f8(); anim thread f8(); }
    println("7.47 ", gettime(), " ", isdefined(self));
    println("7.48 ", gettime(), " ", isdefined(self));
    wait 0.1;
    level.e2 thread f8();
    anim notify("c", 0); }
f8() { level.e0 notify("b", 1);
    println("8.53 ", gettime(), " ", isdefined(self));
    for (i0 = 0; i0 < 3; i0++) { if (isdefined(level.e1)) testremove(level.e1); println("8.56 ", gettime(), " ", isdefined(self)); } }
