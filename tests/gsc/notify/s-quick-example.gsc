// basis: seed script-language "Quick example"
main()
{
    level.round_started = true;
    level thread monitor_round_end();
    level notify("player_scored", "ann", 2);
    wait 0.05;
    level notify("player_scored", "bob", 3);
    wait 0.05;
    level notify("intermission");
    level notify("player_scored", "eve", 4);
    wait 0.05;
    println("end");
}

monitor_round_end()
{
    level endon("intermission");

    while (level.round_started)
    {
        level waittill("player_scored", player, points);
        println(player, " score: " + points);
    }
}
