// basis: seed script-language "Variables, objects, and arrays"
main() {
    a = spawnstruct();
    b = a;
    b.n = 1;
    a.child = spawnstruct();
    b.child.n = 2;
    println(a.n, a.child.n, a == b);
}
