// basis: bsp-collision 5.3: points of Quake III stand in for the classes that game types look for, also on a map that has few of them
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Show(classname)
{
	points = getentarray(classname, "classname");
	if (!points.size) {
		println("@ ", classname, " none");
		return;
	}
	println("@ ", classname, " ", points.size, " ", points[0].origin, " ", points[0].angles);
}

Start()
{
	wait 0.5;
	Show("mp_searchanddestroy_spawn_allied");
	Show("mp_searchanddestroy_spawn_axis");
	Show("mp_uo_spawn_allies");
	Show("mp_gmi_bas_axis_spawn");
	Show("mp_deathmatch_spawn");
	Show("mp_teamdeathmatch_spawn");
	Show("mp_deathmatch_intermission");
	Show("mp_uo_intermission");
	exitlevel(false);
}
