// basis: seed script-language "Errors and lifetime"
main() {
    a = spawnstruct();
    b = spawnstruct();
    a.other = b;
    b.other = a;
    a.self_ref = a;
    println(a.other.other == a, a.self_ref.self_ref.other == b);
    a = undefined;
    println(b.other.other == b);
}
