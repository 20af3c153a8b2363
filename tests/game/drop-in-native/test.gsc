// basis: our order: an error that ends the level lets the script that runs go on to its wait, whatever natives it calls
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	level.callbackPlayerDisconnect = ::Nothing;
	level.callbackPlayerDamage = ::Nothing;
	level.callbackPlayerKilled = ::Killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Nothing()
{
}

Connect()
{
	self waittill("begin");
}

Killed(inflictor, attacker, damage, mod, weapon, dir, place)
{
	println("@ killed");
}

Start()
{
	wait 1;
	player = addtestclient();
	wait 0.3;
	player.sessionstate = "playing";
	player spawn((0, 0, 0), (0, 0, 0));
	wait 0.1;
	ring = spawnstruct();
	ring.ring = ring;
	Fault();
	println("@ goes on");
	ent = spawn("script_model", (0, 0, 0));
	ent delete(); // tells the VM of it
	println("@ after delete");
	player suicide(); // calls back
	println("@ after suicide");
	wait 0.1;
	println("@ not here");
}

Fault()
{
	iprintln("letters");
}
