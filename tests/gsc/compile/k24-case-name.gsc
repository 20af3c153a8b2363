// basis: documented vm-semantics K24
main() {
    switch (1) { case x: y = 1; }
}
