// zzz_adminmod: stands between the engine and whatever gametype runs.
// Every entry first does the mod's part, then hands on to the gametype.

CodeCallback_StartGameType()
{
	if (isdefined(level.gametypestarted) && level.gametypestarted)
		return;
	maps\mp\adminmod\_main::precache();
	[[level.callbackStartGameType]]();
	level.gametypestarted = true;
	level thread maps\mp\adminmod\_main::start();
}

CodeCallback_PlayerConnect()
{
	self endon("disconnect");
	self thread maps\mp\adminmod\_players::connected();
	[[level.callbackPlayerConnect]]();
}

CodeCallback_PlayerDisconnect()
{
	self notify("disconnect");
	self maps\mp\adminmod\_players::left();
	[[level.callbackPlayerDisconnect]]();
}

CodeCallback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	self endon("disconnect");
	iDamage = self maps\mp\adminmod\_damage::filter(eAttacker, iDamage, sMeansOfDeath, sWeapon, sHitLoc);
	if (iDamage <= 0)
		return;
	before = self.health;
	[[level.callbackPlayerDamage]](eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
	self maps\mp\adminmod\_damage::after(eAttacker, before, sMeansOfDeath, sWeapon, vPoint, sHitLoc);
}

CodeCallback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("disconnect");
	self maps\mp\adminmod\_damage::killed(eAttacker, sMeansOfDeath, sWeapon, sHitLoc);
	[[level.callbackPlayerKilled]](eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc);
}

SetupCallbacks()
{
	SetDefaultCallbacks();
	level.iDFLAGS_RADIUS = 1;
	level.iDFLAGS_NO_ARMOR = 2;
	level.iDFLAGS_NO_KNOCKBACK = 4;
	level.iDFLAGS_NO_TEAM_PROTECTION = 8;
	level.iDFLAGS_NO_PROTECTION = 16;
	level.iDFLAGS_PASSTHRU = 32;
}

SetDefaultCallbacks()
{
	if (!isdefined(level.callbackStartGameType))
		level.callbackStartGameType = ::idle;
	if (!isdefined(level.callbackPlayerConnect))
		level.callbackPlayerConnect = ::idle;
	if (!isdefined(level.callbackPlayerDisconnect))
		level.callbackPlayerDisconnect = ::idle;
	if (!isdefined(level.callbackPlayerDamage))
		level.callbackPlayerDamage = ::idle;
	if (!isdefined(level.callbackPlayerKilled))
		level.callbackPlayerKilled = ::idle;
}

AbortLevel()
{
	iprintlnbold("The gametype gave up on this level");
	level.callbackStartGameType = ::idle;
	level.callbackPlayerConnect = ::idle;
	level.callbackPlayerDisconnect = ::idle;
	level.callbackPlayerDamage = ::idle;
	level.callbackPlayerKilled = ::idle;
	exitlevel(false);
}

idle(a, b, c, d, e, f, g, h, i)
{
}
