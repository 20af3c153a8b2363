// basis: seed script-language "Literal and predefined values"
main() { println(true, false, true + true, !false, true == 1, isdefined(false)); }
