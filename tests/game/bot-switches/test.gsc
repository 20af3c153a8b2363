// basis: script-api 2.1 switchtoweapon: a bot obeys as a client does
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.1;
	setcvar("do", "addbot 1");
	exec("do.cfg");
	wait 10;
	exitlevel(false);
}

Connect()
{
	self waittill("begin");
	self.sessionteam = "allies";
	self.sessionstate = "playing";
	self.maxhealth = 100;
	self spawn((0, 0, 1), (0, 0, 0));
	self giveweapon("ft_rifle_mp");
	self giveweapon("ft_pistol_mp");
	self setspawnweapon("ft_rifle_mp");
	wait 1;
	println("@ ", self getcurrentweapon());
	println("@ ", self switchtoweapon("ft_pistol_mp"));
	wait 2;
	println("@ ", self getcurrentweapon());
	println("@ ", self switchtoweapon("ft_smg_mp"));
	self takeweapon("ft_pistol_mp");
	wait 2;
	println("@ ", self getcurrentweapon());
}
