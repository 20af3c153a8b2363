// basis: documented language-in-the-wild 12
main() { println(isdefined(1, 2, 3), isdefined(spawnstruct(1, 2))); }
