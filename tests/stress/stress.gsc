// The gametype of tests/stress.sh: restarts (true and false by turns) and map changes, four restarts to each change, while
// bots come and leave at every point of their life.  Each 50th level is emptied in the end,
// and the host says what is held.
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	level.callbackPlayerDisconnect = ::Left;
	level.callbackPlayerDamage = ::Hurt;
	level.callbackPlayerKilled = ::Killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precacheitem("ft_smg_mp");
	precacheitem("ft_frag_mp");
	precacheshader("black");
}

Start()
{
	count = getcvarint("stress_count");
	setcvar("stress_count", count + 1);
	last = getcvarint("stress_last");
	level.measured = count % 50 == 2 || count == last;

	if (level.measured)
	{
		game["kept"] = undefined;
		thread Comings();
		wait 6;
		level notify("enough");
		exec("kickall");
		wait 1;
		items = getentarray();
		for (i = 0; i < items.size; i++)
			if (isdefined(items[i].classname) && issubstr(items[i].classname, "mpweapon_"))
				items[i] delete();
		items = undefined;
		wait 5;
		exec("measure");
		wait 0.2;
		if (count == last)
		{
			exec("finish");
			return;
		}
	}

	game["kept"][0]["level"] = count;
	thread Comings();
	wait 0.5 + randomfloat(1.5);
	save = count % 2 == 0;
	if (count % 5 == 4)
		exitlevel(save);
	else
		map_restart(save);
}

Comings()
{
	level endon("enough");
	for (;;)
	{
		addtestclient();
		if (randomint(4) == 0)
			exec("kick" + randomint(8));
		wait randomfloat(0.3);
	}
}

Leave()
{
	exec("kick" + self getentitynumber());
}

Connect()
{
	self endon("disconnect");

	if (!isdefined(self.pers["lives"]))
		self.pers["lives"] = 0;
	point = randomint(12);
	if (point == 0)
		self Leave();
	self waittill("begin");
	if (point == 1)
		self Leave();

	spots = getentarray("mp_deathmatch_spawn", "classname");
	for (;;)
	{
		self Live(spots[randomint(spots.size)], point);
		wait randomfloat(0.2);
		self.sessionstate = "spectator";
		self spawn(spots[0].origin, (0, 0, 0));
		self.spectatorclient = randomint(8);
		if (point == 2)
			self Leave();
		wait randomfloat(0.2);
	}
}

Live(spot, point)
{
	self.pers["lives"]++;
	self.sessionteam = "none";
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.maxhealth = 100;
	self.health = 100;
	self spawn(spot.origin, spot.angles);
	self setweaponslotweapon("primary", "ft_smg_mp");
	self setweaponslotammo("primary", 90);
	self setweaponslotclipammo("primary", 30);
	self setweaponslotweapon("grenade", "ft_frag_mp");
	self setweaponslotclipammo("grenade", 3);
	self setspawnweapon("ft_smg_mp");
	self.point = point;
	if (point == 3)
		self Leave();

	hud = newclienthudelem(self);
	hud.x = 10;
	hud setshader("black", 16, 16);
	link = spawn("script_origin", self.origin);
	level thread Loose(link);
	self linkto(link);
	if (point == 4)
		self Leave();
	wait 0.05 + randomfloat(0.4);
	self unlink();
	if (point == 5)
		self Leave();
	link delete();
	hud destroy();
	self dropitem("ft_smg_mp");
	self finishplayerdamage(self, self, 20, 0, "MOD_RIFLE_BULLET", "ft_smg_mp", self.origin, (1, 0, 0), "head");
	if (point == 6)
		self Leave();
	wait randomfloat(0.1);
	radiusdamage(self.origin, 100, 60, 10);
	if (self.health > 0)
		self suicide();
	if (point == 7)
		self Leave();
}

// Outlives whom the entity belonged to.
Loose(entity)
{
	wait 1;
	if (isdefined(entity))
		entity delete();
}

Hurt(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (isdefined(self.point) && self.point == 8)
		self Leave();
	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}

Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	if (isdefined(self.point) && self.point == 9)
		self Leave();
	self.sessionstate = "dead";
	self cloneplayer();
	if (isdefined(self.point) && self.point == 10)
		self.sessionstate = "intermission";
}

Left()
{
	game["kept"][1]["left"] = self getentitynumber();
}
