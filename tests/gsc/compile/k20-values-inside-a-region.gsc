// basis: seed script-language "Developer-only code"
main() { /# x = isdefined(println("inside")); println(x); #/ }
