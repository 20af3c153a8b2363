// basis: documented script-api 2.5, movement-weapons-damage 7.7; decided: what the grenade switches do
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	p = addtestclient();
	q = addtestclient();
	wait 0.2;
	level.callbackPlayerDamage = ::Damaged;
	p.sessionteam = "axis";
	q.sessionteam = "allies";
	p.sessionstate = "playing";
	q.sessionstate = "playing";
	p.maxhealth = 100;
	q.maxhealth = 100;
	z = getent("zone", "targetname");
	q enablegrenadetouchdamage();
	z thread Zone();
	q spawn((150, 0, 1), (0, 180, 0));
	q botmove((0, 0, 0));
	q botattack(false);
	for (k = 0; k < 3; k++)
	{
		println("@ throw ", k);
		level.touched = 0;
		level.direct = 0;
		if (k == 1)
		{
			z enablegrenadetouchdamage();
			q enablegrenadebounce();
		}
		if (k == 2)
		{
			z disablegrenadetouchdamage();
			q disablegrenadebounce();
		}
		p spawn((-100, 0, 1), (0, 0, 0));
		p botmove((0, 0, 0));
		p botaim((150, 0, 60));
		p botattack(false);
		p giveweapon("gr_mp");
		p setspawnweapon("gr_mp");
		wait 1.5;
		p botattack(true);
		wait 0.3;
		p botattack(false);
		wait 5;
		println("@ touched ", level.touched, " direct ", level.direct);
	}
	exitlevel(false);
}

Zone()
{
	for (;;)
	{
		self waittill("damage", amount, who);
		level.touched = 1;
	}
}

Damaged(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (sMeansOfDeath == "MOD_GRENADE")
		level.direct++;
}
