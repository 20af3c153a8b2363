// basis: script-api 4.2: spawn classes that are not spawned by any other case; what issue 6 leaves out says so
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	icon = spawn("script_vehicle_owner_icon", (0, 0, 100));
	icon.duration = 5;
	icon.radius = 300;
	println("@ ", icon.classname, " ", icon.duration, " ", icon.radius);
	// brushes and a weapon come from the keys of a map: from scripts these cannot be had
	classes = [];
	classes[0] = "misc_mg42";
	classes[1] = "misc_turret";
	classes[2] = "script_brushmodel";
	classes[3] = "func_static";
	classes[4] = "func_rotating";
	classes[5] = "func_bobbing";
	classes[6] = "func_pendulum";
	classes[7] = "func_door";
	classes[8] = "func_door_rotating";
	classes[9] = "func_plat";
	classes[10] = "func_button";
	classes[11] = "func_train";
	classes[12] = "misc_spawner";
	for (i = 0; i < classes.size; i++)
		Refuse(classes[i]);
	for (i = 0; i < 2; i++)
		println("@ ", isdefined(spawn("info_null", (0, 0, 0))), isdefined(spawn("info_notnull", (0, 0, 0))));
	spawn("script_vehicle", (0, 0, 0));
	spawn("nosuchclass", (0, 0, 0));
	println("@ ", getentarray("misc_spawner", "classname").size, " ", getentarray("item_health", "classname").size);
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "axis";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn((0, 0, 1), (0, 0, 0));
	p botmove((0, 0, 0));
	wait 1;
	items = getentarray("item_health", "classname");
	println("@ ", items.size);
	text = "x";
	for (i = 0; i < 9; i++)
		text += text;
	makecvarserverinfo("ft_long", text);
	println("@ ", getcvar("ft_long").size);
	exitlevel(false);
}

Refuse(class)
{
	e = spawn(class, (0, 0, 0));
	println("@ ", class, " ", isdefined(e), getentarray(class, "classname").size);
}
