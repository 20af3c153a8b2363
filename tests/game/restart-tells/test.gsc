// basis: documented script-api 6.5: after map_restart every connected client gets n (save) or B, then PlayerConnect
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	setcvar("g_traceWire", "2");
	if (!isdefined(game["round"]))
		game["round"] = 0;
	wait 1;
	if (game["round"] == 0 && getcvar("told") == "")
		addtestclient();
	wait 1;
	setcvar("g_traceWire", "0");
	if (game["round"] == 0 && getcvar("told") == "")
	{
		game["round"] = 1;
		map_restart(true);
	}
	else if (game["round"] == 1)
	{
		setcvar("told", "1");
		map_restart(false);
	}
	else
		exitlevel(false);
}

Connect()
{
	println("@ connect, round ", game["round"]);
}
