// basis: script-api 6.2, 6.5: a restart loads no map: what was precached before the first round stays, at its number; a map load forgets it
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	if (!isdefined(game["round"])) {
		game["round"] = 0;
		precacheshader("b");
		precacheshader("a");
		precachestring(&"WORDS");
		precachemodel("xmodel/a");
		precachemenu("menu");
		precacheshellshock("shock");
		game["fx"] = loadfx("fx/a.efx");
	} else {
		precacheshader("a"); // another order
		precacheshader("b");
	}
	game["round"]++;
	wait 0.2;
	setcvar("g_traceWire", 1);
	println("@ round ", game["round"], " fx ", game["fx"], " ", loadfx("fx/a.efx"));
	p = addtestclient();
	wait 0.2;
	h = newclienthudelem(p);
	h setshader("a", 1, 1);
	h settext(&"WORDS");
	e = spawn("script_model", (0, 0, 60));
	e setmodel("xmodel/a");
	playfx(game["fx"], (0, 0, 0));
	p openmenu("menu");
	p shellshock("shock", 1);
	wait 0.2;
	setcvar("g_traceWire", 0);
	if (game["round"] < 3)
		map_restart(true);
	else
		exitlevel(false);
}
