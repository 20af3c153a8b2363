// basis: documented vm-semantics K11
main() {
    switch (1) { case (1): y = 1; }
}
