// basis: seed script-language "Source files and program structure"
main() { println(half(8), _half::half(8)); }
half(n) { return "mine"; }
