// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() { level.e1 notify("a", 0);
    anim thread f7();
    level.e1 thread f8();
    anim notify("b", 1);
    level.e2 thread f5();
    level thread f7();
    anim thread f7();
    level.e2 thread f3();
    level.e2 notify("b", 1);
    level notify("a", 1);
    level.e0 thread f8();
    level.e1 notify("c", 1);
    wait 0.07;
    wait 0.07;
    wait 0.07;
    wait 0.0;
    anim notify("a", 0);
    wait 0.07;
    wait 0.001;
    level.e1 thread f2();
     thread f6();
    level.e1 thread f5();
    level.e2 thread f1();
    level.e2 notify("c", 1);
    level.e2 notify("b", 2);
    level.e1 thread f3();
    level.e2 thread f5();
    if (isdefined(level.e1)) testremove(level.e1);
     thread f5();
    anim notify("b", 1);
    level notify("c", 1);
     thread f8();
    level.e2 notify("a", 2);
    level.e2 thread f8();
    level.e0 notify("c", 1);
    level thread f3();
    anim thread f8();
    level.e0 thread f4();
     thread f2();
    level.e0 notify("b", 2); }
f1() {  thread f5();
    level.e0 endon("a");
    println("1.43 ", gettime(), " ", isdefined(self));
    level.e1 f7();
    anim f5();
    level.e2 waittill("b", x); println("1.46 ", x, " ", gettime());
    level.e1 endon("b"); }
f2() { println("2.48 ", gettime(), " ", isdefined(self));
    wait 0.005;
    println("2.50 ", gettime(), " ", isdefined(self));
    wait 0.01;
    level.e1 waittill("a", x); println("2.52 ", x, " ", gettime());
    println("2.53 ", gettime(), " ", isdefined(self));
    level thread f6(); }
f3() { level.e2 thread f4();
    println("3.56 ", gettime(), " ", isdefined(self));
    for (i0 = 0; i0 < 2; i0++) { anim thread f8(); level.e2 waittill("b", x); println("3.59 ", x, " ", gettime()); }
    wait 0.0; }
f4() { level.e1 notify("b", 0);
     thread f6();
    println("4.63 ", gettime(), " ", isdefined(self)); }
f5() { anim notify("b", 2);
    wait 0.005; }
f6() { anim notify("c", 2);
    level notify("a", 0);
    println("6.68 ", gettime(), " ", isdefined(self));
    level thread f8(); }
f7() { wait 0.07;
    level.e0 thread f8(); }
f8() { anim notify("b", 2);
    println("8.73 ", gettime(), " ", isdefined(self));
    println("8.74 ", gettime(), " ", isdefined(self));
    wait 0.01;
    if (isdefined(level.e1)) testremove(level.e1);
    println("8.77 ", gettime(), " ", isdefined(self));
    wait 0.0; }
