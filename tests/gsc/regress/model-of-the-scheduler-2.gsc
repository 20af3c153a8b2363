// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() {  thread f4();
    level thread f2();
    level.e0 thread f1();
     thread f5();
    anim thread f8();
    level.e0 notify("b", 0);
    level thread f2();
    wait 0.01;
    wait 0.01;
     thread f8();
    anim thread f7();
    level thread f7();
    anim notify("a", 1);
     thread f4();
    wait 0.0;
    anim notify("a", 1);
     thread f1();
    level.e0 notify("b", 2);
     thread f7();
    level.e1 thread f8();
    level notify("b", 2);
    level.e2 notify("a", 0);
     thread f7();
    wait 0.05;
    level.e1 thread f3();
    wait 0.05;
    wait 0.07;
    level.e0 thread f8();
    if (isdefined(level.e2)) testremove(level.e2);
    wait 0.05;
    level.e1 thread f3();
    wait 0.01;
    wait 0.01;
    level.e0 notify("b", 2);
    level.e1 notify("a", 0);
    level.e2 notify("c", 0);
    level.e0 notify("c", 2);
    level.e0 thread f7(); }
f1() { wait 0.001;
    level f7();
    level.e2 endon("a");
    wait 0.05;
    level.e1 f2();
    level.e1 waittill("b", x); println("1.44 ", x, " ", gettime());
    level.e2 notify("c", 1); }
f2() { println("2.46 ", gettime(), " ", isdefined(self)); }
f3() { level.e0 thread f5();
    level.e2 thread f5();
    wait 0.05;
    println("3.50 ", gettime(), " ", isdefined(self)); }
f4() { level.e2 endon("a");
     f8();
    println("4.53 ", gettime(), " ", isdefined(self));
    level.e2 notify("b", 0);
    for (i0 = 0; i0 < 3; i0++) { level waittill("a", x); println("4.56 ", x, " ", gettime()); }
    println("4.57 ", gettime(), " ", isdefined(self));
    level f7(); }
f5() { level.e2 waittill("c", x); println("5.59 ", x, " ", gettime());
    println("5.60 ", gettime(), " ", isdefined(self));
    println("5.61 ", gettime(), " ", isdefined(self));
    println("5.62 ", gettime(), " ", isdefined(self));
    level.e0 waittill("b", x); println("5.63 ", x, " ", gettime()); }
f6() { wait 0.05; }
f7() { println("7.65 ", gettime(), " ", isdefined(self));
    level.e0 f8();
    println("7.67 ", gettime(), " ", isdefined(self)); }
f8() { wait 0.07;
    level.e2 notify("b", 1);
    level.e2 notify("c", 0);
    println("8.71 ", gettime(), " ", isdefined(self));
    println("8.72 ", gettime(), " ", isdefined(self)); }
