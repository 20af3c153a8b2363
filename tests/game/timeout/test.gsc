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
	As("as 0 matchtimeout");
	o = a.origin;
	As("as 1 matchtimein");
	wait 0.5;
	println("@ frozen ", distance(a.origin, o) < 30);
	wait 0.5;
	println("@ recovery");
	wait 0.6;
	println("@ over");
	wait 0.5;
	println("@ moves ", distance(a.origin, o) > 50);
	As("as 0 matchtimeout");
	As("as 1 matchtimeout");
	As("as 1 matchtimein");
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
