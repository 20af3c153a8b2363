// basis: documented vm-semantics K24
main() {
    switch (1) { default: x = 1; default: x = 2; }
}
