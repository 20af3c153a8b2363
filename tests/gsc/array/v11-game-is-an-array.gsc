// basis: decided decisions D1
main() {
    println(game.size);
    game["a"] = 1;
    game["t"]["k"] = "x";
    println(game.size, game["a"], game["t"]["k"], isdefined(game["zz"]));
    game["a"] = undefined;
    println(game.size);
}
