// basis: documented script-api 6.8, movement-weapons-damage 8.2: `touch` reaches both sides of a contact: triggers of any class, items, players
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	p = NewPlayer((0, 0, 1), 60);
	p botmove((0, 0, 0));
	names = [];
	names[0] = "multiple";
	names[1] = "use";
	names[2] = "item";
	for (i = 0; i < names.size; i++)
	{
		e = getent(names[i], "targetname");
		e thread Watch(names[i], "touch");
		e thread Watch(names[i], "trigger");
	}
	p thread WatchPlayer();
	wait 0.3;
	println("@ nothing yet");
	p setorigin((100, 100, 1));
	wait 0.3;
	p setorigin((-100, 100, 1));
	wait 0.3;
	p setorigin((100, -100, 1));
	wait 0.3;
	println("@ health ", p.health);
	p setorigin((-100, -100, 1));
	q = NewPlayer((-100, -60, 1), 100);
	q thread Watch("player", "touch");
	q botmove((0, -1, 0));
	wait 1;
	exitlevel(false);
}

NewPlayer(origin, health)
{
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "none";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p spawn(origin, (0, 0, 0));
	p.health = health;
	return p;
}

Watch(name, event)
{
	self waittill(event, who);
	println("@ ", name, ": ", event, " by ", isplayer(who));
}

WatchPlayer()
{
	seen = [];
	for (;;)
	{
		self waittill("touch", what);
		name = what.classname;
		if (!isdefined(seen[name]))
			println("@ player: touch by ", name);
		seen[name] = 1;
	}
}
