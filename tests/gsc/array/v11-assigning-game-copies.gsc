// basis: documented vm-semantics V11
main() {
    game["a"] = 1;
    x = game;
    x["a"] = 2;
    x["b"] = 3;
    println(game["a"], game.size, x["a"], x.size);
}
