// basis: documented script-api 6.7, vm-semantics S3, S6: pers is kept as it is over map_restart(1) and exitlevel(1); entities in it are dead afterwards
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	if (getcvar("mapname") == "ft_yard")
	{
		wait 1;
		Third();
		return;
	}
	if (isdefined(game["round"]))
	{
		wait 1;
		Second();
		return;
	}
	game["round"] = 1;
	game["nothing"] = level.nothing;
	game["gone"] = spawnstruct();
	wait 1;
	p = addtestclient();
	q = addtestclient();
	wait 0.2;
	p.pers["f"] = ::Say;
	p.pers["other"] = maps\mp\gametypes\_callbacksetup::SetupCallbacks;
	s = spawnstruct();
	s.name = "s";
	s["Upper"] = "case";
	s.deep["a"][3] = (1, 2, 3);
	s.l = &"FT_HELLO";
	s.none = level.nothing;
	s.me = s;
	s.call = ::Say;
	t = spawnstruct();
	t.back = s;
	s.next = t;
	p.pers["s"] = s;
	p.pers["same"]["s"] = s;
	q.pers["t"] = t;
	p.pers["u"] = level.nothing;
	p.pers["e"] = p;
	p.pers["h"] = newhudelem();
	p.pers["level"] = level;
	p.pers["l"] = &"FT_HELLO";
	chain = undefined;
	for (i = 0; i < 5000; i++)
	{
		link = spawnstruct();
		link.next = chain;
		link.i = i;
		chain = link;
	}
	q.pers["chain"] = chain;
	println("@ ", p.pers.size, q.pers.size);
	map_restart(true);
}

Second()
{
	println("@ game ", game.size, isdefined(game["nothing"]), isdefined(game["gone"]));
	p = level.first;
	q = level.second;
	println("@ ", p.pers.size, q.pers.size);
	[[p.pers["f"]]]("by a function");
	println("@ ", isdefined(p.pers["other"]));
	s = p.pers["s"];
	println("@ ", s.name, " ", s["Upper"], isdefined(s["upper"]), " ", s.deep["a"][3], " ", isdefined(s.l), isdefined(s.none));
	[[s.call]]("by a function of a struct");
	s.name = "changed";
	println("@ one struct ", p.pers["same"]["s"].name, " ", s.me.name, " ", q.pers["t"].back.name, " ", s.next.back.name);
	q.pers["t"].mark = 7;
	println("@ two clients ", s.next.mark);
	println("@ dead or undefined ", isdefined(p.pers["u"]), isdefined(p.pers["e"]), isdefined(p.pers["h"]), isdefined(p.pers["level"]));
	iprintln(p.pers["l"]);
	sum = 0;
	for (c = q.pers["chain"]; isdefined(c); c = c.next)
		sum += c.i;
	println("@ chain ", sum);
	println("@ still ", p.pers.size);
	p.pers["map"] = level.ofThisMap;
	s.map = level.ofThisMap;
	exitlevel(true);
}

// on another map, whose scripts lack a function
Third()
{
	p = level.first;
	println("@ another map ", p.pers.size, isdefined(p.pers["map"]), " ", p.pers["s"].next.mark, isdefined(p.pers["s"].map));
	[[p.pers["f"]]]("by a function");
	exitlevel(false);
}

Say(text)
{
	println("@ called ", text);
}

Connect()
{
	if (!isdefined(level.first))
		level.first = self;
	else
		level.second = self;
	println("@ connect ", self.pers.size);
}
