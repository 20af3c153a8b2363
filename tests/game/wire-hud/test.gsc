// basis: documented script-api 1, 2.4: objectives and HUD elements as a client is told of them
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precacheshader("white");
}

Start()
{
	wait 0.5;
	p = addtestclient();
	wait 0.2;
	setcvar("g_traceWire", 2);
	objective_add(3, "current");
	wait 0.2;
	objective_icon(3, "star");
	wait 0.2;
	objective_position(3, (10.9, -20.9, 30));
	wait 0.2;
	e = spawn("script_origin", (1, 1, 1));
	objective_onentity(3, e);
	wait 0.2;
	e.origin = (2, 2, 2);
	wait 0.2;
	objective_state(3, "invisible");
	wait 0.2;
	e.origin = (3, 3, 3);
	wait 0.2;
	objective_current(1, 3);
	wait 0.2;
	objective_team(3, "allies");
	wait 0.2;
	objective_team(3, "none");
	wait 0.2;
	objective_delete(3);
	objective_icon(3, "a\tb");
	objective_state(16, "empty");
	wait 0.2;
	h = newhudelem();
	wait 0.2;
	h setvalue(2.5);
	wait 0.2;
	h settimer(5);
	wait 0.2;
	h settimerup(5);
	wait 0.2;
	h settenthstimer(0.25);
	wait 0.2;
	h settenthstimerup(3);
	wait 0.2;
	h setclock(5, 10, "white", 64, 32);
	wait 0.2;
	h setclockup(5, 10, "white");
	wait 0.2;
	h setshader("white", 10, 20, 0.5, 0.25);
	wait 0.2;
	h scaleovertime(1, 30, 40);
	wait 0.2;
	h moveovertime(2);
	h.x = 7;
	wait 0.2;
	h fadeovertime(0.5);
	h.color = (1, 0, 0);
	wait 0.2;
	h reset();
	wait 0.2;
	h destroy();
	c = newclienthudelem(p);
	t = newteamhudelem("spectator");
	u = newteamhudelem("axis");
	wait 0.2;
	setcvar("g_traceWire", 0);
	exitlevel(false);
}
