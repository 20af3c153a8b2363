// basis: seed script-language "Exact composite tokens"
main() {
    x = ( int )y;
}
