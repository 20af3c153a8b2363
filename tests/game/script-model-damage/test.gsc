// basis: movement-weapons-damage 7.1, 4: a script mover is told of damage and no more: its health stays, no death comes
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachemodel("xmodel/a");
}

Watch(name, event)
{
	for (;;) {
		self waittill(event, a);
		println("@ ", name, " ", event, " ", isdefined(a));
	}
}

Start()
{
	wait 0.5;
	model = spawn("script_model", (0, 0, 60));
	model setmodel("xmodel/a");
	model.health = 50;
	model settakedamage(true);
	model thread Watch("model", "damage");
	model thread Watch("model", "death");
	model dodamage(10, (50, 0, 60));
	wait 0.1;
	println("@ ", model.health);
	model dodamage(5000, (50, 0, 60));
	wait 0.1;
	println("@ ", model.health);
	bare = spawn("script_model", (0, 0, 90));
	bare settakedamage(true);
	bare thread Watch("bare", "damage");
	bare thread Watch("bare", "death");
	bare dodamage(10, (50, 0, 60));
	wait 0.1;
	println("@ ", bare.health);
	exitlevel(false);
}
