// The five labels that the game module calls, each handed on to the function that the gametype has put into `level`.
// A gametype sets level.callback... in its main() and then calls SetupCallbacks() for the ones that it left out.

SetupCallbacks()
{
	if (!isdefined(level.callbackStartGameType))
		level.callbackStartGameType = ::Nothing;
	if (!isdefined(level.callbackPlayerConnect))
		level.callbackPlayerConnect = ::Nothing;
	if (!isdefined(level.callbackPlayerDisconnect))
		level.callbackPlayerDisconnect = ::Nothing;
	if (!isdefined(level.callbackPlayerDamage))
		level.callbackPlayerDamage = ::NothingOnDamage;
	if (!isdefined(level.callbackPlayerKilled))
		level.callbackPlayerKilled = ::NothingOnKill;

	// What the bits of iDFlags mean.
	level.iDFLAGS_RADIUS = 1;
	level.iDFLAGS_NO_ARMOR = 2;
	level.iDFLAGS_NO_KNOCKBACK = 4;
	level.iDFLAGS_NO_TEAM_PROTECTION = 8;
	level.iDFLAGS_NO_PROTECTION = 16;
	level.iDFLAGS_PASSTHRU = 32;
}

CodeCallback_StartGameType()
{
	// A map_restart that keeps `game` must not run the start again from nothing.
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

Nothing()
{
}

NothingOnDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
}

NothingOnKill(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
}
