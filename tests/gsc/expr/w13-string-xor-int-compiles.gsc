// basis: documented language-in-the-wild 13
main() { x = "text" ^7; println(isdefined(x)); }
