// basis: documented script-api 2.1, 2.5: weapons, buttons and body of a player
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachemodel("xmodel/a");
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
	p.maxhealth = 100;
	p spawn((0, 0, 1), (0, 0, 0));
	p botmove((0, 0, 0));
	p botattack(false);
	p botaim((1000, 0, 60));
	p botstance("stand");
	println("@ ", p giveweapon("ft_rifle_mp"), p giveweapon("ft_pistol_mp"), " ", p getcurrentweapon());
	p setspawnweapon("ft_pistol_mp");
	println("@ ", p getcurrentweapon());
	p setweaponslotammo("primary", 0);
	p setweaponslotclipammo("primary", 0);
	println("@ ", p getweaponslotammo("primary"), p getweaponslotclipammo("primary"), " ", p getfractionstartammo("ft_rifle_mp"), p getfractionmaxammo("ft_rifle_mp"));
	p giveclipammo("ft_rifle_mp", 1);
	println("@ ", p getweaponslotammo("primary") == getfullclipammo("ft_rifle_mp"));
	p givestartammo("ft_rifle_mp");
	println("@ ", p getfractionstartammo("ft_rifle_mp"));
	p setweaponslotammo("primary", 1);
	p givemaxammo("ft_rifle_mp");
	println("@ ", p getfractionmaxammo("ft_rifle_mp"));
	p takeweapon("ft_rifle_mp");
	println("@ ", p hasweapon("ft_rifle_mp"), p hasweapon("ft_pistol_mp"));
	p takeallweapons();
	println("@ ", p hasweapon("ft_pistol_mp"), " ", p getcurrentweapon());
	println("@ ", getweaponclassname("ft_rifle_mp"), " ", isdefined(getweaponmodel("ft_rifle_mp")));
	println("@ ", isalive(p), isplayer(p), isvalidplayer(p));
	p setfatigue(0.5);
	println("@ ", p getfatigue());
	p setplayerangles((10, 90, 0));
	println("@ ", p.angles);
	p setentertime(5);
	level setentertime(5);
	o = spawn("script_origin", (0, 0, 0));
	o setentertime(5);
	o meleebuttonpressed();
	o usebuttonpressed();
	o pingplayer();
	o freezecontrols(1);
	p botmove((1, 0, 0));
	p freezecontrols(true);
	wait 0.5;
	x = p.origin[0];
	p freezecontrols(false);
	wait 1;
	println("@ ", x < 2, p.origin[0] > 50);
	p botmove((0, 0, 0));
	p giveweapon("ft_pistol_mp");
	p setspawnweapon("ft_pistol_mp");
	wait 1;
	p disableweapon();
	p botattack(true);
	wait 0.5;
	println("@ ", p getweaponslotclipammo("pistol") == getfullclipammo("ft_pistol_mp"));
	p enableweapon();
	p botattack(false);
	wait 1.2;
	p botattack(true);
	wait 0.5;
	println("@ ", p getweaponslotclipammo("pistol") < getfullclipammo("ft_pistol_mp"));
	p botattack(false);
	p setplayerangles((0, 0, 0));
	t = bullettrace((p.origin + (-50, 0, 30)), (p.origin + (50, 0, 30)), true, undefined);
	println("@ hit ", isdefined(t["entity"]), " ", t["surfacetype"], " ", t.size);
	p unlinkfromworld();
	t = bullettrace((p.origin + (-50, 0, 30)), (p.origin + (50, 0, 30)), true, undefined);
	println("@ hit ", isdefined(t["entity"]));
	p linkintoworld();
	t = bullettrace((p.origin + (-50, 0, 30)), (p.origin + (50, 0, 30)), true, undefined);
	println("@ hit ", isdefined(t["entity"]), " ", positionwouldtelefrag(p.origin));
	radiusdamage(p.origin + (20, 0, 20), 100, 50, 10);
	setplayerignoreradiusdamage(true);
	radiusdamage(p.origin + (20, 0, 20), 100, 50, 10);
	setplayerignoreradiusdamage(false);
	p dodamagemod(3, (0, 0, 0), "MOD_WATER");
	p dodamagemod(3, (0, 0, 0));
	p settakedamage(false);
	p dodamage(4, (0, 0, 0));
	p settakedamage(true);
	p settakedamage();
	p dodamage(5, (0, 0, 0), q, o, "MOD_CRUSH");
	c = p cloneplayer();
	p.sessionstate = "dead";
	for (i = 0; i < 60; i++)
	{
		if (p usebuttonpressed())
			break;
		wait 0.05;
	}
	println("@ use ", i < 60);
	exitlevel(false);
}

Damaged(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	println("@ damaged ", iDamage > 0, iDFlags, " ", sMeansOfDeath, " ", isdefined(eAttacker), isdefined(eInflictor), " ", sHitLoc);
}
