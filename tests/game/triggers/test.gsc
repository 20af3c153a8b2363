// basis: documented vm-semantics T4, script-api 6.8: a touched trigger notifies at the start of the next frame; hurt, push, teleport work
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerDamage = ::Damage;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "none";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn((0, 0, 1), (0, 0, 0));
	zone = getent("zone", "targetname");
	zone thread Watch();
	wait 0.5;
	println("@ not there yet");
	p setorigin((100, 100, 1));
	wait 0.3;
	p setorigin((-100, 100, 1));
	wait 0.3;
	println("@ health ", p.health < 100);
	p setorigin((100, -100, 1));
	wait 0.3;
	println("@ teleported ", distance(p.origin, (-150, -150, 0)) < 40);
	p setorigin((-100, -20, 1));
	wait 0.2;
	println("@ pushed ", p.origin[2] > 20);
	exitlevel(false);
}

Watch()
{
	self waittill("trigger", who);
	println("@ trigger by a player ", isplayer(who));
}

Damage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (!isdefined(level.said))
		println("@ ", iDamage, " ", sMeansOfDeath);
	level.said = 1;
	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}
