// basis: documented language-in-the-wild 8
main() { o = spawnstruct(); println(distance(), " ", o distance(1), " ", [[::distance]](2)); }
distance(n) { if (!isdefined(n)) return "mine"; return "mine" + n; }
