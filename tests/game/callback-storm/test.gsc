// basis: decided issue 6, Safe: suicide, damage, kick, restart and map change from inside any callback never take the server down
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connected;
	level.callbackPlayerDisconnect = ::Left;
	level.callbackPlayerDamage = ::Damaged;
	level.callbackPlayerKilled = ::Killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	level.deep = 0;
	level.killed = 0;
	level.left = 0;
}

Start()
{
	wait 0.5;
	if (getcvarint("ft_second"))
	{
		println("@ second level");
		exitlevel(false);
		return;
	}
	setcvar("ft_second", 1);
	p = addtestclient();
	wait 0.2;
	p Live();
	println("@ suicide inside killed");
	p suicide();
	println("@ ", level.killed > 1);
	wait 0.2;
	level.calm = 1;
	p Live();
	println("@ damage inside damage");
	p dodamage(5, (0, 0, 0));
	println("@ ", level.deep > 1);
	p Live();
	println("@ kick inside damage");
	level.kick = 1;
	p dodamage(5, (0, 0, 0));
	wait 0.2;
	println("@ ", isdefined(p), " ", level.left);
	println("@ clients inside connect");
	level.more = 1;
	addtestclient();
	wait 0.5;
	println("@ ", getentarray("player", "classname").size);
	q = getentarray("player", "classname")[0];
	level.killed = 0;
	println("@ restart inside killed");
	level.restart = 1;
	level.calm = undefined;
	q Live();
	q suicide();
	wait 1;
	println("@ never");
}

Live()
{
	self.sessionteam = "axis";
	self.sessionstate = "playing";
	self.maxhealth = 100;
	self spawn((0, 0, 1), (0, 0, 0));
}

Connected()
{
	if (isdefined(level.more))
		addtestclient();
}

Left()
{
	level.left++;
	self suicide();
	self dodamage(1, (0, 0, 0));
	self spawn((0, 0, 0), (0, 0, 0));
}

Damaged(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	level.deep++;
	if (isdefined(level.kick))
	{
		setcvar("ft_do", "kickbots");
		exec("do.cfg");
		self finishplayerdamage(eInflictor, eAttacker, 1000, iDFlags, "MOD_CRUSH", "none", vPoint, vDir, "none");
		return;
	}
	self dodamage(5, (0, 0, 0));
}

Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	level.killed++;
	if (isdefined(level.restart))
	{
		map_restart(false);
		map_restart(true);
		exitlevel(false);
		return;
	}
	if (isdefined(level.calm))
		return;
	self Live();
	self suicide();
}
