// basis: documented vm-semantics K6
// flags: --no-developer-script
main() {
    /# nosuch(); #/
    println(nosuch2());
}
