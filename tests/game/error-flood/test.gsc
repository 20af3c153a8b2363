// basis: decided issue 6, Safe: repeated errors are counted per site; 360,000 of them leave under 1 MB of log
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	p = addtestclient();
	wait 0.1;
	for (k = 0; k < 90; k++)
	{
		for (i = 0; i < 100; i++)
			Flood(p, i);
		resettimeout();
		wait 0.05;
	}
	println("@ done ", k);
	exitlevel(false);
}

Flood(p, i)
{
	for (n = 0; n < 5; n++)
	{
		p.sessionteam = "reds" + i;
		x = i / 0;
		spawn("nosuch" + i, (0, 0, 0));
		y = level.nothing.field;
		getweaponmodel("nosuch");
		p dodamage(1, (0, 0, 0), p, p, "MOD_NONSENSE");
		p giveweapon("nosuch");
		p setnormalhealth(0);
	}
}
