// basis: documented vm-semantics S3, S5: what map_restart(1) keeps of game and pers, and what goes
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	println("@ level.mark ", isdefined(level.mark));
	level.mark = 1;
	if (!isdefined(game["round"]))
	{
		game["round"] = 1;
		game["t"]["s"] = "kept";
		game["t"]["f"] = ::main;
		game["v"] = (1, 2.5, -3);
		game["l"] = &"LOCALIZED";
		game["o"] = spawnstruct();
		game["f"] = 0.1;
		wait 1;
		p = addtestclient();
		p.pers["wins"] = 3;
		p.pers["deep"][0]["x"] = "y";
		wait 0.5;
		map_restart(true);
		return;
	}
	println("@ round ", game["round"], " ", game["t"]["s"], " ", isdefined(game["t"]["f"]), " ", game["t"].size, " ", game["v"], " ", isdefined(game["o"]), " ", game["f"] == 0.1);
	wait 1;
	println("@ time goes on ", gettime() > 2000);
	exitlevel(false);
}

Connect()
{
	wins = -1;
	if (isdefined(self.pers["wins"]))
		wins = self.pers["wins"];
	println("@ connect wins ", wins);
	self waittill("begin");
	if (wins > 0)
		println("@ begin ", self.pers["deep"][0]["x"]);
}
