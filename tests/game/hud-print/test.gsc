// basis: decided g_scr_wire.c, documented host-quake3-abi 18: a stock client gets words, and only when they change
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachestring(&"FT_HELLO");
	precachestring(&"FT_TIME");
	precacheshader("white");
}

Start()
{
	wait 0.5;
	p = addtestclient();
	wait 0.2;
	setcvar("g_traceWire", 2);
	h = newhudelem();
	h.x = 10;
	h settext(&"FT_HELLO");
	c = newclienthudelem(p);
	c.label = &"FT_TIME";
	c settimer(30);
	t = newteamhudelem("axis");
	t setshader("white", 8, 8);
	objective_add(1, "current", (1, 2, 3), "icon");
	objective_add(2, "current", (1, 2, 3));
	objective_team(2, "axis");
	wait 1;
	println("@ nothing more");
	wait 1;
	println("@ his team");
	p.sessionteam = "axis";
	wait 0.5;
	println("@ gone");
	h destroy();
	c fadeovertime(1);
	c.alpha = 0;
	objective_delete(1);
	wait 0.5;
	p iprintln(&"FT_HELLO", p, "5");
	p sayall(&"FT_HELLO", p, &"FT_TIME");
	wait 0.1;
	setcvar("g_traceWire", 0);
	exitlevel(false);
}
