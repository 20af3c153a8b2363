// basis: documented language-in-the-wild 15
main() { a = &""; b = &"KEY	"; println(isdefined(a), isdefined(b), a == &"", a == b); }
