// basis: documented vm-semantics K20 D11
// flags: --no-developer-script
main() {
    /# no\such\file::f(); thread nosuch(); x = ::nosuch; _half::nosuch(); #/
    println(_half::nosuch());
    y = "reached" - 1;
}
