// basis: script-api 2.1 cloneplayer: leaves a copy; a player who lives goes on beside it
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerDamage = ::Damaged;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Damaged(inflictor, attacker, damage, flags, means, weapon, point, direction, location)
{
	println("@ damage ", damage);
}

Start()
{
	wait 0.5;
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "axis";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p spawn((0, 0, 1), (0, 0, 0));
	p botmove((0, 0, 0));
	wait 0.2;
	body = p cloneplayer();
	wait 0.2;
	hit = bullettrace((200, 0, 40), (-200, 0, 40), true, undefined);
	println("@ ", isdefined(body), " ", isdefined(hit["entity"]) && hit["entity"] == p, " ", positionwouldtelefrag(p.origin));
	radiusdamage((30, 0, 20), 100, 40, 40);
	body delete();
	wait 0.3;
	println("@ ", isdefined(body), " ", getentarray("bodyque", "classname").size);
	body = p cloneplayer();
	println("@ ", isdefined(body), " ", getentarray("bodyque", "classname").size);
	exitlevel(false);
}
