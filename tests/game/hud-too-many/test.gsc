// basis: documented script-api 7.3: a client is shown 63 archived and 63 live HUD elements; decided: what is left out is told once, with the line that made it
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
	for (i = 0; i < 63; i++)
		newclienthudelem(p) setshader("white", 3, 3);
	for (i = 0; i < 63; i++)
	{
		h = newclienthudelem(p);
		h.archived = false;
	}
	wait 0.5;
	println("@ as many as there can be");
	x = newclienthudelem(p);
	x setshader("white", 3, 3);
	wait 0.2;
	h destroy();
	for (i = 0; i < 40; i++)
	{
		t = newteamhudelem("spectator");
		t.archived = false;
	}
	newteamhudelem("axis");
	wait 1;
	println("@ no more for the others: ", isdefined(x));
	exitlevel(false);
}
