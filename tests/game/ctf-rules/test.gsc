// basis: decided issue 6, Content: take, carry, drop, return, capture; the other flag stands at its side's farthest spawn point
main()
{
	setcvar("scr_ctf_scorelimit", 2);
	setcvar("scr_ctf_returntime", 1);
	setcvar("scr_ctf_wavetime", 0);
	setcvar("scr_forcerespawn", 1);
	maps\mp\gametypes\ctf::main();
	thread Play();
}

// A bot; it stands where it is put.
Player(team)
{
	p = addtestclient();
	wait 0.2;
	p notify("menuresponse", game["menu_team"], team);
	wait 0.1;
	p notify("menuresponse", game["menu_weapon"], "ft_rifle_mp");
	wait 0.1;
	return p;
}

Put(place)
{
	self freezecontrols(true);
	self setorigin(place);
	wait 0.3;
}

Tell(what)
{
	allies = level.flags["allies"];
	axis = level.flags["axis"];
	println("@ ", what, ": allies home ", allies.isHome, " carried ", isdefined(allies.carrier), ", axis home ", axis.isHome, " carried ",
		isdefined(axis.carrier), ", score ", getteamscore("allies"), ":", getteamscore("axis"));
}

Play()
{
	wait 1;
	println("@ objects of others are gone: ", !isdefined(getent("other", "targetname")));
	println("@ flags at ", level.flags["allies"].origin, " ", level.flags["axis"].origin);
	a = Player("allies");
	b = Player("axis");
	a.maxhealth = 10000;
	a.health = 10000;
	a Put((-100, -100, 1));
	b Put((100, -100, 1));
	Tell("start");

	a Put(level.flags["axis"].origin);
	Tell("taken");
	println("@ on the back ", a getattachsize(), ", icons ", a.statusicon, " ", a.headicon);
	a Put(level.flags["allies"].origin);
	Tell("captured");
	println("@ on the back ", a getattachsize(), ", icons [", a.statusicon, "] [", a.headicon, "], score of the player ", a.score);

	// Both carried: nobody can score; a death drops one, its own side brings it home.
	a Put(level.flags["axis"].origin);
	b Put(level.flags["allies"].origin);
	Tell("both carried");
	b Put((0, 0, 1));
	a Put((-200, 0, 1));
	Tell("no flag at home");
	b Put((-100, -100, 1));
	b suicide();
	wait 0.2;
	Tell("one dropped");
	a Put((-100, -100, 1));
	Tell("brought home");
	a Put((100, 100, 1));
	a.health = 10;
	a suicide();
	wait 0.3;
	Tell("the other dropped");
	wait 1;
	Tell("went home by itself");

	// Who leaves leaves it behind.
	wait 0.9;
	b Put((0, 0, 1));
	a Put(level.flags["axis"].origin);
	Tell("taken again");
	exec("kickall.cfg");
	wait 0.3;
	Tell("left");
	setcvar("scr_ctf_scorelimit", 1);
	maps\mp\gametypes\_teamgame::Score("allies", 0);
	wait 0.1;
	println("@ ended ", level.mapended);
}
