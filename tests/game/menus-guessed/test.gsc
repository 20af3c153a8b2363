// basis: ours: a bot answers menus without a description by what the game type has precached, also when a bad answer is met by silence
main()
{
	level.callbackStartGameType = ::Start;
	level.callbackPlayerConnect = ::Connect;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachemenu("team_old");
	precachemenu("weapon_old");
	precachemenu("weapon_closed");
	precacheitem("kar98k_mp");
	precacheitem("mp40_mp");
}

Start()
{
	wait 0.1;
	setcvar("do", "addbot 3");
	exec("do.cfg");
	wait 120;
	println("@ ready ", level.ready);
	exitlevel(false);
}

Connect()
{
	level.ready = 0;
	self waittill("begin");
	self.sessionteam = "none";
	self.sessionstate = "spectator";
	self openmenu("team_old");
	for (;;) {
		self waittill("menuresponse", menu, response);
		if (menu == "team_old" && response == "allies")
			break;
		if (self getentitynumber() != 1) // that one hears nothing at all
			self openmenu("team_old");
	}
	closed = self getentitynumber() == 2;
	if (closed)
		self openmenu("weapon_closed");
	else
		self openmenu("weapon_old");
	for (tries = 1; ; tries++) {
		self waittill("menuresponse", menu, response);
		if (closed) {
			if (issubstr(response, "_mp") && response != "mp40_mp" && response != "kar98k_mp")
				println("@ nobody precached ", response);
			self openmenu(menu);
			continue;
		}
		if (response == "mp40_mp")
			break; // the other one does nothing at all
	}
	level.ready++;
	println("@ ", self getentitynumber(), " has it after ", tries);
	self.sessionteam = "allies";
	self.sessionstate = "playing";
	self.maxhealth = 100;
	self spawn((0, self getentitynumber() * 60, 1), (0, 0, 0));
	self giveweapon(response);
}
