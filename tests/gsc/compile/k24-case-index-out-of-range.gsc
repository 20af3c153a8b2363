// basis: documented vm-semantics K24
main() {
    switch (1) { case 8388608: x = 1; }
}
