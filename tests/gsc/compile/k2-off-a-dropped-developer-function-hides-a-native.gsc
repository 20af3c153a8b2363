// basis: documented vm-semantics K2
// flags: --no-developer-script
/# isdefined(x) { return 1; } #/
main() {
    y = isdefined(1);
}
