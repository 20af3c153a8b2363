// basis: seed script-language "Implicit pair conversion"
main() { score = 7; println("score: " + score); s = "a"; t = s + "b" + "c"; s += t; println(s, t, s.size); }
