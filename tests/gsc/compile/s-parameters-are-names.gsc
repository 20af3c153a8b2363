// basis: seed script-language "Compact syntax reference"
main() { }
f(1) { }
