// basis: documented vm-semantics K5
main() {
    level thread isdefined(1);
}
