// basis: ours: a weapon without a file is one of ours under its name, a file always wins
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	names = getarray();
	for (i = 0; i < names.size; i++)
		precacheitem(names[i]);
}

getarray()
{
	names = [];
	names[0] = "old_rifle_mp";
	names[1] = "ft_rifle_mp";
	names[2] = "pair_mp";
	names[3] = "pair_semi_mp";
	names[4] = "own_mp";
	names[5] = "own_semi_mp";
	names[6] = "lonely_mp";
	names[7] = "onesided_mp";
	return names;
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
	names = getarray();
	for (i = 0; i < names.size; i++) {
		p takeallweapons();
		p giveweapon(names[i]);
		p givemaxammo(names[i]);
		println("@ ", names[i], " clip ", getfullclipammo(names[i]), " model ", getweaponmodel(names[i]), ", in slot: ", p getweaponslotweapon("primary"), " ",
		        p getweaponslotammo("primary"));
	}
	p takeallweapons();
	p giveweapon("gone_mp");
	println("@ ", p getweaponslotweapon("primary"));
	exitlevel(false);
}
