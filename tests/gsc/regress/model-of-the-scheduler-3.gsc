// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() {  thread f3();
    anim notify("b", 2);
    if (isdefined(level.e2)) testremove(level.e2);
    wait 0.0;
     thread f2();
    anim notify("b", 2);
    level.e1 notify("c", 1);
    anim notify("b", 1);
     thread f4();
    wait 0.001;
    wait 0.01;
     thread f1();
    anim thread f1();
    level notify("b", 1);
    level.e1 thread f1();
    anim notify("b", 0);
    anim notify("b", 2);
    level notify("c", 2);
    level thread f4();
    level thread f7();
    level thread f2();
    level notify("a", 2);
    level notify("c", 0);
    level.e0 notify("c", 2);
    wait 0.05;
    level.e0 notify("b", 1);
    level.e1 notify("b", 2);
    level notify("a", 1);
    level.e1 thread f2();
    level.e0 thread f5();
    level.e0 thread f2();
    level.e1 notify("b", 2);
    wait 0.01;
    if (isdefined(level.e2)) testremove(level.e2);
    wait 0.01;
    level.e2 thread f1();
    level.e2 notify("c", 2); }
f1() { anim thread f3(); }
f2() { println("2.39 ", gettime(), " ", isdefined(self));
    anim notify("a", 1);
    wait 0.05;
    wait 0.05; }
f3() { for (i0 = 0; i0 < 3; i0++) { level thread f4(); }
    level.e1 endon("b");
     thread f8(); }
f4() { for (i0 = 0; i0 < 2; i0++) { level.e1 waittill("b", x); println("4.48 ", x, " ", gettime()); println("4.49 ", gettime(), " ", isdefined(self)); println("4.50 ", gettime(), " ", isdefined(self)); }
    level.e2 thread f6();
    println("4.52 ", gettime(), " ", isdefined(self)); }
f5() { println("5.53 ", gettime(), " ", isdefined(self));
    level.e1 endon("c");
    level.e1 f8();
    wait 0.0;
     thread f8(); }
f6() { anim thread f8();
    level.e2 notify("b", 0);
    level.e2 notify("b", 1);
    level.e1 thread f8();
    anim waittill("b", x); println("6.62 ", x, " ", gettime());
    level endon("a"); }
f7() { println("7.64 ", gettime(), " ", isdefined(self));
    level.e1 endon("b"); }
f8() { level.e2 notify("c", 2);
    if (isdefined(level.e1)) testremove(level.e1); }
