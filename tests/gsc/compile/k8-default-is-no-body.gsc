// basis: documented vm-semantics K8
main() {
    switch (1) { case 1: while (1) default: x = 1; }
}
