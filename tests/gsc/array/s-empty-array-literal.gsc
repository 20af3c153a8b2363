// basis: seed script-language "Literal and predefined values"
main() { a = []; println(isdefined(a), a.size); a[0] = 5; b = []; println(a.size, b.size); }
