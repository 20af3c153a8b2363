// basis: seed script-language "Assignment and mutation"
main() {
    a = 12; a |= 3; println(a);
    a ^= 5; println(a);
    a &= 6; println(a);
    a <<= 3; println(a);
    a >>= 1; println(a);
    a += 2; println(a);
    a -= 1; println(a);
    a *= 4; println(a);
    a /= 3; println(a);
    a %= 7; println(a);
    s = "n"; s += 1; println(s);
    f = 1; f += 0.5; println(f);
}
