// basis: seed script-language "Implicit pair conversion"
main() { i = 7; f = i + 0.0; i++; println(f / 2, " ", i / 2); }
