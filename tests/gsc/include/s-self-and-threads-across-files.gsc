// basis: seed script-language "Call forms"
main() {
    o = spawnstruct();
    o.n = 1;
    o _threads::f();
    o thread _threads::later();
    thread _threads::later();
    println("main");
}
