// A match of its own, in 300 lines: what tests/embed loads and runs while memory is taken away.
main()
{
    level.log = [];
    level.names = [];
    level.round = 0;
    setup_tables();
    setup_players(6);
    level thread clock(4);
    level thread watch_scores();
    for (i = 0; i < level.players.size; i++)
        level.players[i] thread live(i);
    wait 0.1;
    while (level.round < 3) {
        level.round++;
        play_round(level.round);
        wait 0.05;
    }
    level notify("match over", best_player());
    wait 0.1;
    report();
}

note(text)
{
    level.log[level.log.size] = text;
}

setup_tables()
{
    level.weapons["rifle"]["damage"] = 40;
    level.weapons["rifle"]["clip"] = 5;
    level.weapons["rifle"]["sounds"][0] = "fire";
    level.weapons["rifle"]["sounds"][1] = "reload";
    level.weapons["pistol"]["damage"] = 15;
    level.weapons["pistol"]["clip"] = 8;
    level.weapons["knife"]["damage"] = 55.5;
    level.weapons["knife"]["clip"] = undefined;
    level.kinds = [];
    level.kinds[0] = "rifle";
    level.kinds[1] = "pistol";
    level.kinds[2] = "knife";
    level.spots = [];
    for (x = -2; x <= 2; x++) {
        for (y = -2; y <= 2; y++)
            level.spots[level.spots.size] = (x * 64, y * 64, 0.5);
    }
    level.rules = spawnstruct();
    level.rules.limit = 10;
    level.rules.handler = ::on_kill;
    level.rules.next = spawnstruct();
    level.rules.next.back = level.rules;
}

setup_players(count)
{
    level.players = [];
    for (i = 0; i < count; i++) {
        player = spawnstruct();
        player.name = "player " + i;
        player.health = 100;
        player.score = 0;
        player.kills = [];
        player.team = team_of(i);
        player.origin = level.spots[i % level.spots.size];
        player.pack["ammo"][level.kinds[i % 3]] = 10 + i;
        level.players[i] = player;
        level.names[player.name] = i;
    }
}

team_of(number)
{
    switch (number % 3) {
    case 0:
        return "allies";
    case 1:
        return "axis";
    default:
        return "none";
    }
}

live(number)
{
    self endon("left");
    while (1) {
        self waittill("hit", by, amount);
        self.health -= amount;
        if (self.health > 0) {
            self thread heal();
            continue;
        }
        self.health = 100;
        level notify("kill", by, self);
        if (isdefined(by))
            [[level.rules.handler]](by, self);
    }
}

heal()
{
    self notify("healing");
    self endon("healing");
    self endon("left");
    for (step = 0; step < 3; step++) {
        wait 0.05;
        self.health += 1 + step;
    }
}

on_kill(killer, victim)
{
    killer.score++;
    if (!isdefined(killer.kills[victim.name]))
        killer.kills[victim.name] = 0;
    killer.kills[victim.name]++;
    note(killer.name + " killed " + victim.name + " at " + victim.origin);
}

clock(seconds)
{
    level endon("match over");
    for (left = seconds * 10; left > 0; left--) {
        wait 0.1;
        level notify("tick", left);
    }
}

watch_scores()
{
    level endon("match over");
    level.best = undefined;
    while (1) {
        level waittillmatch("kill", level.players[0]);
        level.best = level.players[0].score;
    }
}

play_round(number)
{
    shots = 0;
    for (i = 0; i < level.players.size; i++) {
        shooter = level.players[i];
        target = level.players[(i + number) % level.players.size];
        if (shooter == target)
            continue;
        weapon = level.kinds[(i * number) % level.kinds.size];
        amount = level.weapons[weapon]["damage"];
        if (distance_between(shooter.origin, target.origin) > 200.0)
            amount = amount / 2;
        for (shot = 0; shot < 3; shot++) {
            target notify("hit", shooter, amount);
            shots++;
            wait 0.05;
        }
        shooter.origin = level.spots[(shots + i) % level.spots.size];
    }
    note("round " + number + ": " + shots + " shots");
    sorted = sort_by_score(level.players);
    line = "";
    for (i = 0; i < sorted.size; i++)
        line = line + sorted[i].name + "=" + sorted[i].score + ";";
    note(line);
}

distance_between(a, b)
{
    d = a - b;
    sum = 0.0;
    for (i = 0; i < 3; i++)
        sum += d[i] * d[i];
    return root(sum);
}

root(x)
{
    if (x <= 0)
        return 0.0;
    guess = x;
    for (i = 0; i < 20; i++) {
        better = 0.5 * (guess + x / guess);
        if (better == guess)
            break;
        guess = better;
    }
    return guess;
}

sort_by_score(list)
{
    for (i = 1; i < list.size; i++) {
        for (k = i; k > 0; k--) {
            if (list[k].score <= list[k - 1].score)
                break;
            swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    }
    return list;
}

best_player()
{
    best = undefined;
    for (i = 0; i < level.players.size; i++) {
        if (!isdefined(best) || level.players[i].score > best.score)
            best = level.players[i];
    }
    return best;
}

report()
{
    text = "";
    for (i = 0; i < level.log.size; i++) {
        text = text + level.log[i] + "\n";
        if (text.size > 400)
            text = "";
    }
    copy = level.weapons;
    copy["rifle"]["sounds"][2] = "empty";
    copy["pistol"]["sounds"][0] = "click";
    game["rounds"] = level.round;
    game["weapons"] = copy;
    checks = 0;
    if (level.weapons["rifle"]["sounds"].size == 2)
        checks++;
    if (copy["rifle"]["sounds"].size == 3)
        checks++;
    if (level.rules.next.back == level.rules)
        checks++;
    /# println("checks ", checks); #/
    errors();
    checks += helpers();
    println(level.log.size, " ", checks, " ", level.names.size, " ", best_player().score > 0);
}

// What goes wrong in here is told, and the match goes on.
errors()
{
    nothing = undefined;
    a = nothing + 1;
    b = nothing.field;
    nothing.field = 1;
    c = 1 / 0;
    d = [[nothing]](1);
    nothing notify("x");
    e = "text" - 1;
    f = level.players["no such key"].name;
    g = many(1, 2, 3);
    (1, 2, 3) many(1);
}

many(a, b)
{
    return a + b;
}

bits(n)
{
    count = 0;
    do {
        count += n & 1;
        n = n >> 1;
    } while (n > 0);
    return count;
}

words(text)
{
    list = [];
    word = "";
    for (i = 0; i < text.size; i++) {
        c = text[i];
        if (c == " ") {
            list[list.size] = word;
            word = "";
        } else {
            word += c;
        }
    }
    list[list.size] = word;
    return list;
}

// Answers how many of its checks hold: 4.
helpers()
{
    good = 0;
    if (bits(1023) == 10)
        good++;
    list = words("one two three");
    if (list.size == 3 && list[1] == "two")
        good++;
    level.cache["words"] = list;
    list[0] = undefined;
    if (level.cache["words"].size == 3)
        good++;
    if (root(16.0) == 4)
        good++;
    return good;
}
