// basis: documented vm-semantics K8
main() {
    switch (1) { case 1: if (1) case 2: x = 1; }
}
