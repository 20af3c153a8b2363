// basis: seed script-language "Implicit pair conversion"
main() { x = "7" - 2; y = "3" * 2; println(isdefined(x), isdefined(y), "7" + 2); }
