// basis: documented script-api 1 (spawnturret, precacheturret), 2.5 (arcs, heat), 4.2, 6.8; weapon-files 2; movement-weapons-damage 7.1
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	level.callbackPlayerDisconnect = ::Nothing;
	level.callbackPlayerDamage = ::Damage;
	level.callbackPlayerKilled = ::Killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Nothing() { }

Start()
{
	precacheturret("ft_mounted_duck_mp");
	precacheturret("nosuch_mp");
	early = spawnturret("misc_turret", (200, 200, 40), "ft_mounted_prone_mp");
	println("@ before play no gun needs to be precached: ", early.classname);
	println("@ ", getentarray("misc_turret", "classname").size);
	early delete();
	wait 0.1;
	level.gun = getent("gun", "targetname");
	println("@ of the map: ", getentarray("misc_mg42", "classname").size, getentarray("misc_turret", "classname").size, " ", level.gun.health);
	Errors();

	a = addtestclient();
	b = addtestclient();
	wait 0.2;
	level.a = a;
	level.gun thread Watch("activated");
	level.gun thread Watch("deactivated");
	b Put((0, 200, 0), 270);

	println("@ nobody mounts it from its front");
	a Put((0, -60, 0), 270);
	a Use();
	println("@ he is put behind it, standing");
	a Put((20, -150, 0), 90);
	a botstance("crouch");
	wait 0.5;
	a Use();
	println("@ ", a.origin, " ", a getstance(), " ", a getcurrentweapon());
	println("@ two at one gun");
	b Put((0, -170, 0), 90);
	b Use();
	b Put((0, 200, 0), 270);

	println("@ who is hit, by whom, with what");
	level.told = 3;
	a botaim(b.origin + (0, 0, 48));
	wait 0.5;
	a botattack(1);
	wait 0.35;
	a botattack(0);
	println("@ warm: ", level.gun getturretheat() > 0, level.gun getturretoverheating());

	println("@ its arcs: 30 to the left by the map, 45 to the right by the weapon, then 10 by a script");
	Arc((-1000, -100, 48));
	Arc((1000, -100, 48));
	level.gun setrightarc(10);
	Arc((1000, -100, 48));
	level.gun setrightarc(-5);
	Arc((1000, -100, 48));
	level.gun setrightarc(45);
	level.gun setleftarc(5);
	Arc((-1000, -100, 48));
	level.gun setleftarc(30);
	level.gun settoparc(0);
	Arc((0, 0, 1000));
	level.gun setbottomarc(20);
	Arc((0, -80, 0));

	println("@ too hot");
	b Put((200, 200, 0), 270);
	a botaim((0, 300, 48));
	level.gun thread Hot();
	a botattack(1);
	wait 8;
	a botattack(0);
	println("@ ", level.gun getturretoverheating());
	wait 4;
	println("@ cooled: ", level.gun getturretheat() < 0.5, level.gun getturretoverheating());

	println("@ the use key leaves it; it has been shot at: ", level.gun.health);
	a Use();
	println("@ ", a.origin);
	level.gun thread Hit();
	radiusdamage(level.gun.origin, 50, 30, 30);
	wait 0.1;
	println("@ keeps its health: ", level.gun.health);

	println("@ the dead leave it");
	a Put((0, -150, 0), 90);
	a Use();
	a suicide();
	wait 0.1;
	println("@ so do those who spawn anew, and those who are linked");
	a Put((0, -150, 0), 90);
	a Use();
	a Put((0, -150, 0), 90);
	a Use();
	org = spawn("script_origin", (0, -150, 0));
	a linkto(org);
	wait 0.2;
	a unlink();
	println("@ and who is put elsewhere, he or the gun");
	a Put((0, -150, 0), 90);
	a Use();
	a setorigin((150, 150, 0));
	wait 0.2;
	a Put((0, -150, 0), 90);
	a Use();
	level.gun.origin = (0, 200, 48);
	wait 0.2;
	level.gun.origin = (0, -100, 48);
	println("@ and when it is deleted he goes on");
	a Put((0, -150, 0), 90);
	a Use();
	level.gun delete();
	wait 0.3;
	a botmove((0, -1, 0));
	wait 1;
	println("@ ", a.origin[1] < -170);
	exitlevel(false);
}

Connect() { self waittill("begin"); }

Put(origin, yaw)
{
	self.sessionstate = "playing";
	self spawn(origin, (0, yaw, 0));
	self giveweapon("ft_pistol_mp");
	self setspawnweapon("ft_pistol_mp");
	self botmove((0, 0, 0));
	self botattack(0);
	ahead = anglestoforward((0, yaw, 0));
	self botaim(self.origin + (ahead[0] * 100, ahead[1] * 100, 60));
	wait 0.3;
}

Use()
{
	self botaim((0, -100, 48));
	wait 0.1;
	self botuse();
	wait 0.2;
}

Arc(point)
{
	level.a botaim(point);
	wait 1.5;
	angles = level.a.angles;
	println("@ ", (int)angles[0], " ", (int)(angles[1] + 0.5));
}

Watch(event)
{
	for (;;)
	{
		self waittill(event, who);
		println("@ ", event, " ", who getentitynumber());
	}
}

Hot()
{
	self waittill("overheating");
	println("@ overheating ", self getturretoverheating());
}

Hit()
{
	self waittill("damage", amount, attacker, direction, point, means);
	println("@ the gun: damage ", amount, " ", means);
}

Damage(inflictor, attacker, damage, flags, means, weapon, point, direction, location)
{
	if (means == "MOD_SUICIDE" || level.told <= 0)
	{
		if (means == "MOD_SUICIDE")
			self finishPlayerDamage(inflictor, attacker, damage, flags, means, weapon, point, direction, location);
		return;
	}
	level.told--;
	println("@ ", self getentitynumber(), " by ", attacker getentitynumber(), " with ", inflictor.classname, " ", weapon, " ", means, " ", damage);
}

Killed(inflictor, attacker, damage, means, weapon, direction, location) { self.sessionstate = "dead"; }

Errors()
{
	spawnturret("misc_mg42", (0, 0, 0), "nosuch_mp");
	spawnturret("misc_mg42", (0, 0, 0), "ft_mounted_prone_2_mp");
	spawnturret("script_model", (0, 0, 0), "ft_mounted_duck_mp");
	spawnturret("misc_mg42", (0, 0, 0), "ft_pistol_mp");
	precacheturret("ft_mounted_duck_mp");
	o = spawn("script_origin", (0, 0, 0));
	o setrightarc(1);
	o getturretheat();
	o getturretoverheating();
	o delete();
	for (i = 0; i < 33; i++)
		guns[i] = spawnturret("misc_turret", (i, 0, 40), "ft_mounted_duck_mp");
	println("@ guns ", guns.size, isdefined(guns[31]));
	for (i = 0; i < guns.size; i++)
		if (isdefined(guns[i]))
			guns[i] delete();
	wait 0.2;
	again = spawnturret("misc_turret", (0, 0, 40), "ft_mounted_duck_mp");
	println("@ their places are free again: ", again.classname, again.health, again getturretheat());
	again delete();
}
