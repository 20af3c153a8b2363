// basis: documented vm-semantics K24
main() {
    case 1:
}
