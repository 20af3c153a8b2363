// The engine enters here; the gametype says in level.callback* what to call.

CodeCallback_StartGameType()
{
	if (!isdefined(level.gametypestarted) || !level.gametypestarted)
	{
		[[level.callbackStartGameType]]();
		level.gametypestarted = true;
	}
}

CodeCallback_PlayerConnect()
{
	self endon("disconnect");
	[[level.callbackPlayerConnect]]();
}

CodeCallback_PlayerDisconnect()
{
	self notify("disconnect");
	[[level.callbackPlayerDisconnect]]();
}

CodeCallback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	self endon("disconnect");
	[[level.callbackPlayerDamage]](eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}

CodeCallback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("disconnect");
	[[level.callbackPlayerKilled]](eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc);
}

// Called by every gametype: names for the bits of iDFlags and safe defaults.
SetupCallbacks()
{
	level.iDFLAGS_RADIUS = 1;
	level.iDFLAGS_NO_ARMOR = 2;
	level.iDFLAGS_NO_KNOCKBACK = 4;
	level.iDFLAGS_NO_TEAM_PROTECTION = 8;
	level.iDFLAGS_NO_PROTECTION = 16;
	level.iDFLAGS_PASSTHRU = 32;

	if (!isdefined(level.callbackStartGameType))
		level.callbackStartGameType = ::nothing;
	if (!isdefined(level.callbackPlayerConnect))
		level.callbackPlayerConnect = ::nothing;
	if (!isdefined(level.callbackPlayerDisconnect))
		level.callbackPlayerDisconnect = ::nothing;
	if (!isdefined(level.callbackPlayerDamage))
		level.callbackPlayerDamage = ::nothing;
	if (!isdefined(level.callbackPlayerKilled))
		level.callbackPlayerKilled = ::nothing;
}

// Takes as many arguments as the longest callback has.
nothing(a, b, c, d, e, f, g, h, i)
{
}
