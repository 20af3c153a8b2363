// own text; entry points, stock-named replacement
CodeCallback_StartGameType()
{
	if(!isDefined(level.gametypestarted) || !level.gametypestarted)
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
	level.default_CallbackStartGameType = ::callbackVoid;
	level.default_CallbackPlayerConnect = ::callbackVoid;
	level.default_CallbackPlayerDisconnect = ::callbackVoid;
	level.default_CallbackPlayerDamage = ::callbackVoid;
	level.default_CallbackPlayerKilled = ::callbackVoid;
	if(!isDefined(level.callbackStartGameType)) level.callbackStartGameType = ::callbackVoid;
	if(!isDefined(level.callbackPlayerDisconnect)) level.callbackPlayerDisconnect = ::callbackVoid;
}
AbortLevel()
{
	println("Aborting level - gametype is not supported");
	level.callbackStartGameType = ::callbackVoid;
	level.callbackPlayerConnect = ::callbackVoid;
	level.callbackPlayerDisconnect = ::callbackVoid;
	level.callbackPlayerDamage = ::callbackVoid;
	level.callbackPlayerKilled = ::callbackVoid;
	setcvar("g_gametype", "dm");
	exitLevel(false);
}
callbackVoid() { }
