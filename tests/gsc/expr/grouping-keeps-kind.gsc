// basis: seed script-language "Literal and predefined values"
main() { a = (5); b = ("s"); c = ((1, 2, 3)); d = (a + 1) * 2; println(a, b, c, d); }
