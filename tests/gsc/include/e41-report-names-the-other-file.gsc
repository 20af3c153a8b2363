// basis: documented vm-semantics E41
main() {
    _sub\_inner::deep();
}
