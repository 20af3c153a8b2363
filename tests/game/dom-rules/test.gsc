// basis: decided issue 6, Content: a point is taken by who stands there alone, longer alone than together; fought for it stays; owners are paid
main()
{
	setcvar("scr_dom_scorelimit", 100);
	setcvar("scr_dom_capturetime", 2);
	setcvar("scr_dom_paytime", 1);
	maps\mp\gametypes\dom::main();
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
	p Put((0, -200, 1));
	return p;
}

Put(place)
{
	self freezecontrols(true);
	self setorigin(place);
}

Tell(what)
{
	println("@ ", what, ": ", level.points[0].owner, " ", level.points[1].owner, ", taking ", level.points[0].progress > 0, " ", level.points[1].progress > 0);
}

Play()
{
	wait 0.5;
	println("@ ", level.points.size, " points");
	a = Player("allies");
	b = Player("axis");
	c = Player("allies");
	Tell("start");
	println("@ score ", getteamscore("allies"), ":", getteamscore("axis"));

	a Put((-200, 0, 1));
	wait 1;
	Tell("one second of one");
	b Put((-160, 60, 1));
	wait 3;
	Tell("fought for");
	b Put((0, 200, 1));
	wait 1.5;
	Tell("alone again");

	b Put((200, 0, 1));
	wait 2.5;
	Tell("axis at the other");
	b Put((0, 200, 1));
	a Put((200, 0, 1));
	c Put((200, 60, 1));
	wait 0.5;
	Tell("two of the allies");
	wait 0.75;
	Tell("twice as fast");

	a Put((0, 0, 1));
	c Put((0, -200, 1));
	b Put((-200, 0, 1));
	wait 1;
	Tell("begun");
	b Put((0, 200, 1));
	wait 1.5;
	Tell("and left");
	setcvar("scr_dom_scorelimit", 1);
	wait 1.5;
	println("@ ended ", level.mapended, ", allies lead ", getteamscore("allies") > getteamscore("axis"));
	exitlevel(false);
}
