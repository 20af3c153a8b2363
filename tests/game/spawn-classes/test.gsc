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
	spawn("misc_mg42", (0, 0, 0));
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
