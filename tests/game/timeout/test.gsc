// basis: documented movement-weapons-damage 9, game-cvars notes: a timeout of one team, its bank, the countdown after it; small commands
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

As(command)
{
	setcvar("ft_do", command);
	exec("do.cfg");
	wait 0.1;
}

Ticker()
{
	for (level.ticks = 0; ; level.ticks++)
		wait 0.05;
}

Start()
{
	wait 0.5;
	a = addtestclient();
	b = addtestclient();
	wait 0.2;
	setcvar("g_traceWire", 1);
	As("as 0 matchtimeout");
	a.sessionteam = "axis";
	b.sessionteam = "allies";
	a.sessionstate = "playing";
	a spawn((0, 0, 1), (0, 0, 0));
	a botmove((1, 0, 0));
	mover = spawn("script_origin", (0, 0, 40));
	mover moveto((100, 0, 40), 1);
	level thread Ticker();
	t = gettime();
	ticks = level.ticks;
	o = a.origin;
	// One of the other team may not end it; the script's clock, players and movers stand until it is over.
	As("as 0 matchtimeout;wait 8;as 1 matchtimein");
	println("@ script clock ", gettime() - t, " ticks ", level.ticks - ticks, " walked ", distance(a.origin, o) < 60, " moved ",
	        distance(mover.origin, (0, 0, 40)) < 25);
	wait 0.9;
	println("@ mover ", mover.origin, " walked ", distance(a.origin, o) > 60);
	// Its own team may.
	t = gettime();
	As("as 1 matchtimeout;wait 4;as 1 matchtimein");
	println("@ script clock ", gettime() - t);
	As("as 0 matchtimeout");
	wait 1;
	As("as 0 gc 1 3");
	As("as 0 gc 1 9");
	As("as 0 killcam");
	println("@ ", a.archivetime);
	As("as 0 killcam 5");
	println("@ ", a.archivetime);
	As("as 0 killcam x");
	As("as 0 nextvehslot");
	As("as 0 nosuchcommand");
	As("as 0 tell 1 hi \"there\"");
	As("as 0 voice help");
	exitlevel(false);
}
