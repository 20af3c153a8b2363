// basis: seed script-language "Assignment and mutation"
main() {
    a["n"] = 1;
    a["n"]++;
    a["n"] += 10;
    a["n"]--;
    a["m"]["k"] = 5;
    a["m"]["k"] *= 3;
    println(a["n"], " ", a["m"]["k"]);
}
