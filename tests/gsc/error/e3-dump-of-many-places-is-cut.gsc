// basis: vm-semantics E3 (a dump has 32 places at most)
// flags: --developer --loop-limit 1000
main()
{
    thread f1();
    thread f2();
    thread f3();
    thread f4();
    thread f5();
    thread f6();
    thread f7();
    thread f8();
    thread f9();
    thread f10();
    thread f11();
    thread f12();
    thread f13();
    thread f14();
    thread f15();
    thread f16();
    thread f17();
    thread f18();
    thread f19();
    thread f20();
    thread f21();
    thread f22();
    thread f23();
    thread f24();
    thread f25();
    thread f26();
    thread f27();
    thread f28();
    thread f29();
    thread f30();
    thread f31();
    thread f32();
    thread f33();
    thread f34();
    thread f35();
    while (1) { }
}
f1() { wait 1; }
f2() { wait 2; }
f3() { wait 3; }
f4() { wait 4; }
f5() { wait 5; }
f6() { wait 6; }
f7() { wait 7; }
f8() { wait 8; }
f9() { wait 9; }
f10() { wait 10; }
f11() { wait 11; }
f12() { wait 12; }
f13() { wait 13; }
f14() { wait 14; }
f15() { wait 15; }
f16() { wait 16; }
f17() { wait 17; }
f18() { wait 18; }
f19() { wait 19; }
f20() { wait 20; }
f21() { wait 21; }
f22() { wait 22; }
f23() { wait 23; }
f24() { wait 24; }
f25() { wait 25; }
f26() { wait 26; }
f27() { wait 27; }
f28() { wait 28; }
f29() { wait 29; }
f30() { wait 30; }
f31() { wait 31; }
f32() { wait 32; }
f33() { wait 33; }
f34() { wait 34; }
f35() { wait 35; }
