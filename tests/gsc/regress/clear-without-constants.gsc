// basis: documented vm-semantics E15, E13, X6; found by fuzzing: a removal in a function that has no constants
main() {
    b.a = undefined;
    b.n++;
    println(b.other.other == b);
}
