// basis: seed script-language "Assignment and mutation"
main() {
    level.n = 5;
    level.n += 2;
    level.n *= 3;
    a["k"]["j"] = 1;
    a["k"]["j"] <<= 4;
    self.t = "a";
    self.t += "b";
    game["n"] = 7;
    game["n"] %= 4;
    println(level.n, " ", a["k"]["j"], level.t, game["n"]);
}
