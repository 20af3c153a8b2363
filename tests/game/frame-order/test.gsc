// basis: documented script-api 6.2, 6.3, 6.5, 6.6, movement-weapons-damage 8.1: the order of work at start, in a frame, at restart, at exit
main()
{
	println("@ gametype main");
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	level.callbackPlayerDisconnect = ::Left;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	println("@ start");
	thread Trigger();
	wait 0.05;
	setcvar("g_traceFrame", 0);
	wait 0.6;
	if (isdefined(game["again"]))
	{
		setcvar("g_traceFrame", 1);
		wait 0.05;
		println("@ exit in a thread");
		exitlevel(false);
		return;
	}
	game["again"] = true;
	addtestclient();
	setcvar("g_traceFrame", 1);
	wait 0.1;
	println("@ restart in a thread");
	map_restart(true);
}

// A queued touch is delivered before threads that are due.
Trigger()
{
	spot = getent("spot", "targetname");
	spot waittill("trigger", who);
	println("@ touched");
}

Connect()
{
	println("@ connect");
	self waittill("begin");
	println("@ begin");
	self.sessionstate = "playing";
	self spawn(getent("spot", "targetname").origin, (0, 0, 0));
}

Left()
{
	println("@ left");
}
