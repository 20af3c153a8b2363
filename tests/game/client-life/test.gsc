// basis: documented script-api 6.1, 6.8: connect, begin, damage, death, callbacks in this order; the dead know it
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	level.callbackPlayerDisconnect = ::Disconnect;
	level.callbackPlayerDamage = ::Damage;
	level.callbackPlayerKilled = ::Killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precacheitem("ft_rifle_mp");
}

Start()
{
	wait 1;
	p = addtestclient();
	println("@ defined ", isdefined(p), " player ", isplayer(p));
	wait 0.2;
	point = getentarray("mp_deathmatch_spawn", "classname")[0];
	p.sessionteam = "allies";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn(point.origin, point.angles);
	p setweaponslotweapon("primary", "ft_rifle_mp");
	println("@ health ", p.health, " team ", p.sessionteam, " slot ", p getweaponslotweapon("primary"));
	p thread Listen("damage");
	p thread Listen("death");
	wait 0.2;
	p finishplayerdamage(undefined, undefined, 30, 4, "MOD_RIFLE_BULLET", "ft_rifle_mp", undefined, undefined, "torso_upper");
	println("@ health ", p.health);
	p finishplayerdamage(undefined, undefined, 0, 4, "MOD_RIFLE_BULLET", "ft_rifle_mp", undefined, undefined, "none");
	println("@ health ", p.health);
	p finishplayerdamage(undefined, undefined, 100, 4, "MOD_RIFLE_BULLET", "ft_rifle_mp", undefined, undefined, "head");
	println("@ health ", p.health);
	wait 0.2;
	p.score = 5;
	p.deaths++;
	println("@ score ", p.score, " deaths ", p.deaths, " state ", p.sessionstate);
	wait 0.2;
	exitlevel(false);
}

Connect()
{
	println("@ connect team ", self.sessionteam, " state ", self.sessionstate, " pers ", self.pers.size);
	self waittill("begin");
	println("@ begin ", self getentitynumber(), " guid ", self getguid());
}

Disconnect()
{
	println("@ disconnect");
}

Damage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	println("@ damage is only asked for by the module");
}

Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	println("@ killed ", iDamage, " ", sMeansOfDeath, " ", sWeapon, " ", sHitLoc, " ", isdefined(eAttacker));
}

Listen(event)
{
	self waittill(event, a);
	println("@ heard ", event);
}
