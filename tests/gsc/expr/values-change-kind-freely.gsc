// basis: seed script-language "Script-visible values"
main() { x = 1; println(x); x = "s"; println(x); x = (1, 2, 3); println(x); x = 1.5; println(x); x = []; println(x.size); x = ::f; println([[x]]()); x = undefined; println(x); }
f() { return "f"; }
