// mod A: wraps whatever callbacks a gametype sets (own text)
CodeCallback_StartGameType()
{
	if(isDefined(level.gametypestarted) && level.gametypestarted) return;
	a\mod::setup();
	[[level.callbackStartGameType]]();
	level.gametypestarted = true;
	level thread a\mod::run();
}
CodeCallback_PlayerConnect()
{
	self endon("disconnect");
	self thread a\mod::connect();
	[[level.callbackPlayerConnect]]();
}
CodeCallback_PlayerDisconnect()
{
	self notify("disconnect");
	self a\mod::gone();
	[[level.callbackPlayerDisconnect]]();
}
CodeCallback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	self endon("disconnect");
	iDamage = self a\mod::damage(eAttacker, iDamage, sMeansOfDeath, sWeapon, sHitLoc);
	if(iDamage <= 0) return;
	[[level.callbackPlayerDamage]](eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}
CodeCallback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("disconnect");
	self thread a\mod::killed(eAttacker, sMeansOfDeath, sWeapon, sHitLoc);
	[[level.callbackPlayerKilled]](eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc);
}
SetupCallbacks()
{
	level.iDFLAGS_RADIUS = 1; level.iDFLAGS_NO_ARMOR = 2; level.iDFLAGS_NO_KNOCKBACK = 4;
	level.iDFLAGS_NO_TEAM_PROTECTION = 8; level.iDFLAGS_NO_PROTECTION = 16; level.iDFLAGS_PASSTHRU = 32;
	if(!isDefined(level.callbackStartGameType)) level.callbackStartGameType = ::callbackVoid;
	if(!isDefined(level.callbackPlayerConnect)) level.callbackPlayerConnect = ::callbackVoid;
	if(!isDefined(level.callbackPlayerDisconnect)) level.callbackPlayerDisconnect = ::callbackVoid;
	if(!isDefined(level.callbackPlayerDamage)) level.callbackPlayerDamage = ::callbackVoid;
	if(!isDefined(level.callbackPlayerKilled)) level.callbackPlayerKilled = ::callbackVoid;
}
AbortLevel() { level.callbackStartGameType = ::callbackVoid; exitLevel(false); }
callbackVoid() { }
