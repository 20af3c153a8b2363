// basis: documented vm-semantics K3
main() {
    x = _half::isdefined(1);
}
