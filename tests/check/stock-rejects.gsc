main(given)
{
    if (given)
        ;
    while (given > 1);
    for (i = 0; i < 3; i++);
    game.state = 1;
    x = game.state;
    game["state"] = 2;
    level["k"] = 1;
    y = level["k"] + anim["k"];
    self["a"]["b"] = 1;
    list = [];
    list.first = 1;
    list["first"] = 2;
    made[0] = 1;
    println(made.size, made.first);
    thing = spawnstruct();
    thing["k"] = thing.k;
    parts = strtok("a b", " ");
    either = spawnstruct();
    if (given)
        either = [];
    either.x = 1; // may be an object
    println(x, y, parts, either["x"]);
}
