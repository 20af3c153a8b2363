// basis: decided decisions D1
main() {
    game.a = 1;
    println(game["a"], game.a, game.size);
    game["b"] = 2;
    println(game.b);
}
