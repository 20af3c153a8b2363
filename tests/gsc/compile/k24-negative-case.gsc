// basis: documented vm-semantics K24
main() {
    switch (1) { case -1: x = 1; }
}
