// basis: documented vm-semantics 2 and 3 (expected by a model of the rules)
// flags: --errors 0
main() { level.e0 = testentity(); level.e1 = testentity(); level.e2 = testentity(); f0(); p("main"); }
p(t) { println(t, " ", gettime()); }
f0() { wait 0.001;
    level.e2 notify("c", 2);
     thread f4();
    level.e2 thread f8();
    level.e1 thread f1();
    anim notify("b", 0);
    wait 0.05;
    wait 0.01;
    level.e2 thread f8();
    anim notify("c", 2);
     thread f2();
    level.e2 notify("c", 2);
    wait 0.05;
    level thread f3();
    wait 0.01;
    level.e0 thread f5();
    wait 0.0;
    anim thread f2();
    level.e0 notify("c", 1);
    wait 0.05;
    wait 0.01;
    level.e2 notify("b", 1);
    level notify("b", 0);
    level thread f5();
     thread f1();
    level.e0 thread f7();
    level.e1 thread f5();
    anim thread f6();
    level.e1 notify("b", 2);
    anim thread f4();
    level.e0 notify("a", 0);
    level.e1 notify("a", 0);
    level.e2 notify("c", 0);
    level.e2 thread f8(); }
f1() { anim f8();
    level notify("b", 1);
    level.e0 f6(); }
f2() { level.e1 notify("b", 2);
    level.e0 thread f4();
    wait 0.0; }
f3() { println("3.41 ", gettime(), " ", isdefined(self));
    println("3.42 ", gettime(), " ", isdefined(self));
    level.e1 endon("b");
    println("3.44 ", gettime(), " ", isdefined(self)); }
f4() { println("4.45 ", gettime(), " ", isdefined(self)); }
f5() { level.e1 thread f8();
    level.e2 notify("b", 2);
    level.e2 waittill("b", x); println("5.48 ", x, " ", gettime()); }
f6() { level.e1 notify("c", 1);
    level f7();
    level.e1 notify("c", 0);
    level.e1 notify("a", 1);
    level.e1 thread f7();
    level.e2 thread f7();
    level waittillmatch("c", 0); println("6.55 ", gettime()); }
f7() { level.e0 thread f8();
     thread f8();
    println("7.58 ", gettime(), " ", isdefined(self));
    level.e1 waittill("c", x); println("7.59 ", x, " ", gettime()); }
f8() { level endon("b");
    println("8.61 ", gettime(), " ", isdefined(self)); }
