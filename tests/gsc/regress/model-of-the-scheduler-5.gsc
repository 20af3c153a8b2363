// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() { level.e1 notify("a", 1);
    wait 0.001;
    anim notify("a", 1);
    level.e1 notify("c", 2);
    level.e0 notify("b", 2);
    level.e2 thread f4();
    wait 0.01;
    wait 0.0;
    level.e0 notify("b", 0);
    wait 0.002;
     thread f6();
    level.e2 notify("b", 0);
     thread f7();
     thread f3();
    level.e0 notify("b", 0);
     thread f1();
    level.e2 notify("b", 0);
    level.e1 notify("b", 2);
    anim notify("b", 0);
     thread f4();
    level.e0 notify("b", 1);
    level.e2 thread f3();
    level.e2 thread f2();
    level thread f1();
    level.e1 thread f7();
    level.e2 thread f2();
    wait 0.01; }
f1() { wait 0.0; }
f2() { anim f7();
    println("2.30 ", gettime(), " ", isdefined(self));
     f8(); }
f3() { level.e2 waittill("a", x); println("3.32 ", x, " ", gettime());
    wait 0.07;
    println("3.34 ", gettime(), " ", isdefined(self));
    level.e2 waittill("c", x); println("3.35 ", x, " ", gettime());
    level.e1 notify("c", 1);
    level.e0 f7();
    wait 0.005; }
f4() { level.e1 endon("b");
    for (i0 = 0; i0 < 3; i0++) {  thread f6(); level.e1 notify("b", 2); wait 0.01; }
    println("4.44 ", gettime(), " ", isdefined(self));
    level.e0 notify("c", 0);
    if (isdefined(level.e1)) testremove(level.e1); }
f5() { level thread f7();
    level waittill("c", x); println("5.48 ", x, " ", gettime());
    wait 0.0;
    anim endon("b");
    level.e0 notify("b", 1); }
f6() { level.e0 thread f7(); }
f7() { level.e2 thread f8();
    anim thread f8();
    anim thread f8();
    println("7.56 ", gettime(), " ", isdefined(self));
    anim thread f8();
    level waittillmatch("a", 1); println("7.58 ", gettime());
    level.e2 notify("c", 2); }
f8() { wait 0.01;
    level endon("a");
    anim notify("b", 0);
    level.e0 endon("b");
    println("8.64 ", gettime(), " ", isdefined(self)); }
