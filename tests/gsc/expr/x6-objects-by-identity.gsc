// basis: documented vm-semantics X6
main() {
    a = spawnstruct();
    b = spawnstruct();
    c = a;
    println(a == b, a == c, a != b, level == self, level == anim);
}
