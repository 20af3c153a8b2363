// basis: decided issue 6, Safe: what runs out gives one report that names the line, and the game goes on
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	for (i = 0; i < 20; i++)
		precacheshellshock("s" + i);
	for (i = 0; i < 300; i++)
		precacheshader("shader" + i);
	for (i = 0; i < 300; i++)
		precachemodel("model" + i);
	for (i = 0; i < 100; i++)
		precachemenu("menu" + i);
	for (i = 0; i < 30; i++)
		precachestatusicon("icon" + i);
	for (i = 0; i < 30; i++)
		precacheheadicon("icon" + i);
}

Start()
{
	wait 0.5;
	level.ents = [];
	for (i = 0; i < 2000; i++)
	{
		e = spawn("script_origin", (i, 0, 0));
		if (!isdefined(e))
			break;
		level.ents[i] = e;
	}
	println("@ entities ", level.ents.size > 800, " ", i < 1000);
	for (i = 0; i < 3000; i++)
		h = newhudelem();
	for (i = 0; i < 7; i++)
		thread Wait();
	makecvarserverinfo("a", 1);
	for (i = 0; i < 200; i++)
		makecvarserverinfo("ft_m" + i, i);
	for (i = 0; i < 400; i++)
		level.ents[0] playsound("alias" + i);
	wait 1.2;
	exec("budget.cfg");
	wait 0.2;
	for (i = 0; i < level.ents.size; i++)
		level.ents[i] delete();
	wait 0.5;
	println("@ again ", isdefined(spawn("script_origin", (0, 0, 0))));
	exitlevel(false);
}

Wait()
{
	wait 100;
}
