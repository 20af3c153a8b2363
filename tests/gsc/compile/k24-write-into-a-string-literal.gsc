// basis: documented vm-semantics K24
main() {
    "ab"[0] = "c";
}
