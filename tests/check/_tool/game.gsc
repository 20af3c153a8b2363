main()
{
    x = getcvar("g_gametype");
    level.player setorigin((0, 0, 0));
    y = getcvarr("g_gametype");
}
