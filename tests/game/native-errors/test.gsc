// basis: documented script-api 1 and 2.1: error texts of natives; the thread goes on
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "reds";
	p.sessionstate = "asleep";
	p.spectatorclient = 64;
	p.statusicon = "nosuch";
	p.name = "x";
	p openmenu("nosuch");
	p setweaponslotweapon("belt", "none");
	getteamscore("reds");
	setclientnamemode("sometimes");
	getent("mp_deathmatch_spawn", "classname");
	println("@ ", isdefined(getent("x", "nosuchkey")), " ", getentarray("mp_deathmatch_spawn", "classname").size);
	point = getentarray("mp_deathmatch_spawn", "classname")[0];
	point.classname = "y";
	point openmenu("x");
	level getentitynumber();
	spawn("nosuchclass", (0, 0, 0));
	objective_add(16, "current");
	objective_add(1, "sleeping");
	isalive(newhudelem());
	exitlevel(false);
	exitlevel(false);
	map_restart(false);
}
