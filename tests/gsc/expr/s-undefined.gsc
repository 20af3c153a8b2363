// basis: seed script-language "Script-visible values"
main() { x = undefined; y = 1; y = undefined; println(isdefined(x), isdefined(y), isdefined(undefined), isdefined(never.set)); }
