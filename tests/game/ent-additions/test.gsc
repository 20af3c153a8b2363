// basis: decided: a .ent file that does not begin with worldspawn adds to the map's entities; classes that are missing get stand-ins
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	println("@ ", getentarray("mp_deathmatch_spawn", "classname").size, " ", getentarray("mp_searchanddestroy_spawn_axis", "classname").size, " ", getent("bombzone_A", "targetname").classname);
	wait 1;
	exitlevel(false);
}
